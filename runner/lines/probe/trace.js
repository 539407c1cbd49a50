// Beside a solver in JavaScript. Started by itself it rewrites a source, the first argument,
// so that it reports its blocks and comparisons, with the parser that node has for its own
// prompt, as trace/kiebitz_solver, and lists these in trace/blocks: a row of the number of a function
// and lines each, with "=" before it for a comparison. Loaded before the rewritten solver it writes which
// of them run, in their order, and how much has been printed by then; the form is that of
// trace.c. Nothing is noted where that file can't be made.
'use strict';

const fs = require('fs');

const operators = {
  '<': ['lt', (a, b) => a < b], '<=': ['le', (a, b) => a <= b], '>': ['gt', (a, b) => a > b], '>=': ['ge', (a, b) => a >= b],
  '==': ['eq', (a, b) => a == b], '!=': ['ne', (a, b) => a != b], '===': ['same', (a, b) => a === b], '!==': ['other', (a, b) => a !== b],
};

// What follows these may not be executed with them.
const ends = new Set(['IfStatement', 'ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement',
  'SwitchStatement', 'TryStatement', 'BlockStatement', 'ReturnStatement', 'ThrowStatement', 'BreakStatement', 'ContinueStatement',
  'LabeledStatement', 'WithStatement']);
const idle = new Set(['FunctionDeclaration', 'ImportDeclaration', 'EmptyStatement']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

class Rewriter {
  constructor(text, tree, tokens) {
    this.text = text;
    this.tokens = tokens;
    this.blocks = []; // the number of a function, then lines
    this.compared = [];
    this.edits = [];
    this.closes = new Map(); // what follows a node
    this.open = [0]; // functions, by number
    this.known = 0;
    this.walk(tree);
  }

  // rewritten makes the edits; what closes something comes before what opens the next.
  rewritten() {
    this.edits.sort((a, b) => a.at - b.at || a.opens - b.opens);
    let out = '', at = 0;
    for (const e of this.edits) {
      out += this.text.slice(at, e.at) + e.text.replace('#', this.blocks.length + 1 + 5 * e.compares);
      at = e.at + e.gone;
    }
    return out + this.text.slice(at);
  }

  walk(node) {
    if (functions.has(node.type)) this.open.push(++this.known);
    const visit = this['on' + node.type];
    if (visit) visit.call(this, node);
    for (const key of Object.keys(node)) {
      for (const child of [].concat(node[key])) {
        if (child && typeof child.type === 'string') this.walk(child);
      }
    }
    for (const text of (this.closes.get(node) || []).reverse()) this.put(node.end, text, false);
    if (functions.has(node.type)) this.open.pop();
  }

  put(at, text, opens = true, gone = 0, compares = 0) { this.edits.push({ at, text, opens, gone, compares }); }

  around(node, before, after) {
    this.put(node.start, before);
    this.closes.set(node, (this.closes.get(node) || []).concat(after));
  }

  // add adds a block and returns the call that reports it.
  add(lines) {
    const sorted = [...new Set(lines)].sort((a, b) => a - b);
    return `__kiebitz_ran(${this.blocks.push([this.open[this.open.length - 1], ...sorted])})`;
  }

  // token returns the first one of a text from a place on.
  token(from, text) {
    let low = 0, high = this.tokens.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.tokens[middle].start < from) low = middle + 1;
      else high = middle;
    }
    while (this.text.slice(this.tokens[low].start, this.tokens[low].end) !== text) low++;
    return this.tokens[low];
  }

  // list puts a report at the start of each block of statements. The first one has further
  // lines; an empty list is a block at a place.
  list(statements, empty, lines = []) {
    let from = 0;
    while (from < statements.length && statements[from].directive) empty = statements[from++].end;
    const all = statements.slice(from).filter(s => !idle.has(s.type));
    if (all.length === 0) this.put(empty, `;${this.add(lines.length ? lines : [this.text.slice(0, empty).split('\n').length])};`);
    while (all.length > 0) {
      const n = all.findIndex(s => ends.has(s.type)) + 1 || all.length;
      const some = all.splice(0, n);
      for (const s of some) lines = lines.concat(head(s));
      this.put(some[0].start, this.add(lines.length ? lines : [some[0].loc.start.line]) + ';');
      lines = [];
    }
  }

  // condition makes a block of an expression that is executed by itself.
  condition(e) {
    if (!functions.has(e.type) && e.type !== 'ClassExpression') this.around(e, `(${this.add(between(e))},`, ')');
  }

  // body makes a block of a statement without braces.
  body(s) {
    if (s.type !== 'BlockStatement' && s.type !== 'FunctionDeclaration') this.around(s, `{${this.add(head(s).concat(s.loc.start.line))};`, '}');
  }

  onProgram(n) { if (n.body.some(s => !idle.has(s.type))) this.list(n.body, n.start); }
  onBlockStatement(n) { this.list(n.body, n.start + 1); }
  onSwitchCase(n) {
    const colon = this.token(n.test ? n.test.end : n.start, ':');
    this.list(n.consequent, colon.end, between({ loc: { start: n.loc.start, end: colon.loc.end } }));
  }
  onIfStatement(n) {
    this.body(n.consequent);
    if (n.alternate && n.alternate.type === 'IfStatement') this.condition(n.alternate.test);
    else if (n.alternate) this.body(n.alternate);
  }
  onForStatement(n) { if (n.test) this.condition(n.test); this.body(n.body); }
  onForInStatement(n) { this.body(n.body); }
  onForOfStatement(n) { this.body(n.body); }
  onWhileStatement(n) { this.condition(n.test); this.body(n.body); }
  onDoWhileStatement(n) { this.condition(n.test); this.body(n.body); }
  onWithStatement(n) { this.body(n.body); }
  onArrowFunctionExpression(n) { if (n.expression) this.condition(n.body); }
  onConditionalExpression(n) { this.condition(n.consequent); this.condition(n.alternate); }
  onLogicalExpression(n) { this.condition(n.right); }
  onBinaryExpression(n) {
    if (!operators[n.operator]) return;
    const operator = this.token(n.left.end, n.operator);
    this.compared.push([this.open[this.open.length - 1], operator.loc.start.line]);
    this.around(n, '', ')');
    this.put(n.start, `__kiebitz_${operators[n.operator][0]}(#,`, true, 0, this.compared.length - 1);
    this.put(operator.start, ',', true, operator.end - operator.start);
  }
}

function between(node) {
  const lines = [];
  for (let l = node.loc.start.line; l <= node.loc.end.line; l++) lines.push(l);
  return lines;
}

// head returns the lines of a statement that are executed with what is before it.
function head(s) {
  const to = node => between({ loc: { start: s.loc.start, end: node.loc.end } });
  switch (s.type) {
    case 'LabeledStatement': return head(s.body);
    case 'IfStatement': return to(s.test);
    case 'ForStatement': return s.init ? to(s.init) : s.test ? [] : [s.loc.start.line];
    case 'ForInStatement': case 'ForOfStatement': return to(s.right);
    case 'SwitchStatement': return to(s.discriminant);
    case 'WithStatement': return to(s.object);
    case 'ClassDeclaration': return [s.loc.start.line];
    case 'WhileStatement': case 'DoWhileStatement': // the condition is a block
    case 'BlockStatement': case 'TryStatement': case 'EmptyStatement': return [];
  }
  const inner = new Set();
  const look = node => {
    if (functions.has(node.type) || node.type === 'ClassExpression') {
      for (let l = node.body.loc.start.line + 1; l < node.body.loc.end.line; l++) inner.add(l);
      return;
    }
    for (const child of Object.values(node).flat()) if (child && typeof child.type === 'string') look(child);
  };
  look(s);
  return between(s).filter(l => !inner.has(l));
}

// list rewrites a source. Like node it takes for a module what is no script.
function list(path) {
  const acorn = require('internal/deps/acorn/acorn/dist/acorn');
  const text = fs.readFileSync(path, 'utf8');
  if (text.includes('__kiebitz_')) throw new Error('it has a name that begins with __kiebitz_');
  const parse = (source, module) => {
    const tokens = [];
    const tree = acorn.parse(source, { ecmaVersion: 'latest', sourceType: module ? 'module' : 'script', locations: true, onToken: tokens,
      allowReturnOutsideFunction: !module, allowHashBang: true });
    return { tree, tokens, module };
  };
  let parsed;
  try {
    parsed = parse(text, path.endsWith('.mjs'));
  } catch (err) {
    if (!path.endsWith('.js')) throw err;
    try { parsed = parse(text, true); } catch { throw err; }
  }
  const r = new Rewriter(text, parsed.tree, parsed.tokens);
  const rewritten = r.rewritten();
  parse(rewritten, parsed.module); // else it is given up
  fs.writeFileSync('trace/kiebitz_solver.' + (parsed.module ? 'mjs' : 'cjs'), rewritten);
  fs.writeFileSync('trace/blocks', r.blocks.concat(r.compared.map(row => ['=', ...row])).map(row => row.join(' ') + '\n').join(''));
}

const MOST = 1 << 20; // events
const MARK = 0xffff;
const OFTEN = 1 << 14; // after so much more the file is written

// recorder returns what notes that a block has run, and that bytes were printed.
function recorder() {
  const rows = fs.readFileSync('blocks', 'utf8').trimEnd().split('\n');
  const blocks = rows.length + 4 * rows.filter(row => row[0] === '=').length; // a comparison has five
  const path = require('path').resolve('trace/blocks');
  const { openSync, writeSync, closeSync } = fs;
  closeSync(openSync(path, 'wx', 0o600)); // this process alone
  const size = 24 + 4 * (blocks + 1);
  const memory = Buffer.from(new ArrayBuffer(size + 2 * MOST));
  const head = new Uint32Array(memory.buffer, 8, 4 + blocks + 1); // blocks, events, most, cut; then the counts
  const events = new Uint16Array(memory.buffer, size, MOST);
  memory.write('kiebitz1');
  head.set([blocks, 0, MOST, 0]);
  let n = 0, saved = 0, since = 0, printed = 0;

  const save = () => {
    since = 0;
    head[1] = n;
    try {
      const file = openSync(path, 'r+'); // the solver may close any descriptor
      try {
        writeSync(file, memory, size + 2 * saved, 2 * (n - saved), size + 2 * saved);
        writeSync(file, memory, 0, size, 0);
      } finally {
        closeSync(file);
      }
      saved = n;
    } catch { /* that is the solver's loss */ }
  };
  const ran = block => {
    head[4 + block]++;
    if (n < MOST) events[n++] = block;
    else head[3] = 1;
    if (++since === OFTEN) save();
  };
  const print = bytes => {
    printed += bytes;
    if (n + 3 > MOST) return;
    events[n++] = MARK;
    events[n++] = printed & 0xffff;
    events[n++] = printed >>> 16;
  };
  return { ran, print, save };
}

// watch sees what is printed, by the ways that wait for it.
function watch(print) {
  const length = (data, encoding) => typeof data === 'string' ? Buffer.byteLength(data, typeof encoding === 'string' ? encoding : 'utf8') : data.byteLength;
  const out = process.stdout, { write } = out, { writeSync, writeFileSync } = fs;
  out.write = function (data, encoding, ...rest) {
    const more = write.call(this, data, encoding, ...rest);
    print(length(data, encoding));
    return more;
  };
  fs.writeSync = function (file, ...rest) {
    const bytes = writeSync.call(this, file, ...rest);
    if (file === 1) print(bytes);
    return bytes;
  };
  fs.writeFileSync = function (file, data, ...rest) {
    writeFileSync.call(this, file, data, ...rest);
    if (file === 1 || file === '/dev/stdout') print(length(data, rest[0]));
  };
  require('module').syncBuiltinESMExports();
}

function compare(ran, operator) {
  return (block, a, b) => {
    const type = typeof a;
    if (type === typeof b && (type === 'number' || type === 'string' || type === 'bigint')) {
      const step = type !== 'string' && (a > b ? a - b : b - a) == 1;
      ran(block + (a === b ? 2 : a < b ? step : 4 - step));
    }
    return operator(a, b);
  };
}

function record() {
  let r = { ran() {} };
  try {
    if (require('worker_threads').isMainThread) r = recorder();
  } catch { /* a plain solver */ }
  globalThis.__kiebitz_ran = r.ran;
  for (const [name, operator] of Object.values(operators)) globalThis['__kiebitz_' + name] = compare(r.ran, operator);
  if (!r.save) return;
  watch(r.print);
  const { emit } = process;
  process.emit = function (name, ...rest) {
    try {
      return emit.call(this, name, ...rest);
    } finally {
      if (name === 'exit') r.save();
    }
  };
}

if (require.main === module) {
  try {
    list(process.argv[2]);
  } catch (err) {
    process.stderr.write(err.code === 'MODULE_NOT_FOUND' ? 'this node has no parser' : String(err.message));
    process.exitCode = 1;
  }
} else {
  record();
}
