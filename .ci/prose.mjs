// Checks the spelling and grammar of Markdown files, and of what kiebitz prints, with
// Harper, offline:
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

// prose makes of a printed text Markdown with the same lines: what is no prose (commands,
// flags, names of files and values, ids) becomes code, columns one space.
const prose = text => text.split('\n').map(line => /^\s+(kiebitz|\[\[|[a-z]+ = )/.test(line) ? '' : line
  .replace(/'kiebitz [^']*'/g, '`kiebitz`')
  .replace(/(?<!\S)-[\w-]+|[A-Z]{2,}[A-Z_.]*|\S*[/=_{}\d]\S*|\S+-\S*-\S+|\S*\.\w+|\S*\x22\S*|(?<!\S)[b-zB-HJ-Z](?![^\s,])/g, word => '`' + word.replace(/[`,;:()]/g, '') + '`')
  .replace(/\s+/g, ' ').trim()).join('\n');

let found = 0;
for (const file of files) {
  const text = file.endsWith('.md') ? readFileSync(file, 'utf8') : prose(readFileSync(file, 'utf8'));
  for (const lint of await linter.lint(text, { language: 'markdown' })) {
    if (known.includes(lint.get_problem_text())) continue; // a word of a statement, not of the dialect
    found++;
    console.log(`${file}:${text.slice(0, lint.span().start).split('\n').length}: ${JSON.stringify(lint.get_problem_text())}: ${lint.message()}`);
  }
}
process.exit(found ? 1 : 0);
