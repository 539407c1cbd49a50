// Checks the spelling and grammar of Markdown files with Harper, offline:
//
//	node .ci/prose.mjs FOLDER FILE...
//
// FOLDER is where npm has installed harper.js. Words of the field stand in
// .ci/dictionary, one a line.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, ...files] = process.argv.slice(2);
const { LocalLinter, Dialect, binaryInlined } = await import(pathToFileURL(resolve(folder, 'node_modules/harper.js/dist/harper.js')));

// These find matters of taste, or take identifiers and lists for prose.
const off = ['BoringWords', 'CompoundNouns', 'DiscourseMarkers', 'ExpandTimeShorthands', 'ItsContraction', 'LongSentences', 'MergeWords',
  'NoOxfordComma', 'Overall', 'OxfordComma', 'PossessiveNoun', 'PronounInflectionBe', 'SentenceCapitalization', 'SpelledNumbers', 'UseGenitive', 'AnA'];

const linter = new LocalLinter({ binary: binaryInlined, dialect: Dialect.British });
await linter.setup();
const known = readFileSync(new URL('dictionary', import.meta.url), 'utf8').split('\n').filter(Boolean);
await linter.importWords(known);
await linter.setLintConfig({ ...await linter.getLintConfig(), ...Object.fromEntries(off.map(rule => [rule, false])) });
let found = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  for (const lint of await linter.lint(text, { language: 'markdown' })) {
    if (known.includes(lint.get_problem_text())) continue; // a word of a statement, not of the dialect
    found++;
    console.log(`${file}:${text.slice(0, lint.span().start).split('\n').length}: ${JSON.stringify(lint.get_problem_text())}: ${lint.message()}`);
  }
}
process.exit(found ? 1 : 0);
