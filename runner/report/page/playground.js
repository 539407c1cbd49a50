(() => {
'use strict';
// The playground: it asks the program (cmd/kiebitz-wasm), which runs in a worker,
// and hands what that answers to the page's own replay.
const $ = id => document.getElementById(id);
const el = (tag, props, ...inside) => {
  const e = Object.assign(document.createElement(tag), props);
  e.append(...inside);
  return e;
};

// work is what the worker does: it answers requests, one after another.
const work = `
onmessage = async e => {
  try {
    const go = new Go();
    go.run((await WebAssembly.instantiate(e.data, go.importObject)).instance);
    self.kiebitzWorking = (done, total) => postMessage({ done, total });
    onmessage = e => postMessage({ reply: kiebitz(e.data) });
    postMessage({ ready: true });
  } catch (err) { postMessage({ failed: String(err) }); }
};`;

// bytes reads the text that page.dense writes: 13 bits in two characters.
const bytes = ({ size, text }) => {
  const digits = [...Array(94).keys()].map(k => String.fromCharCode(33 + k)).filter(c => !'"<\\'.includes(c));
  const value = new Uint8Array(128), out = new Uint8Array(size + 2);
  digits.forEach((c, k) => { value[c.charCodeAt(0)] = k; });
  let bits = 0, n = 0, at = 0;
  for (let k = 0; k + 1 < text.length; k += 2) {
    bits |= (value[text.charCodeAt(k)] * 91 + value[text.charCodeAt(k + 1)]) << n;
    for (n += 13; n >= 8; n -= 8) { out[at++] = bits; bits >>>= 8; }
  }
  return out.subarray(0, size);
};

document.addEventListener('DOMContentLoaded', () => {
  const data = JSON.parse($('pg-data').textContent), change = $('pg-change');
  const place = hash => { try { return decodeURIComponent(hash.slice(1)); } catch (_) { return hash.slice(1); } };

  // The program runs in a worker that can be stopped. It is compiled there: pages
  // from disk can't hand on what they have compiled.
  let program = null, worker = null, asked = [], slow = 0;
  const unpack = async id => {
    const packed = JSON.parse($(id).textContent);
    const from = packed ? new Blob([bytes(packed)]).stream() : (await fetch(data.url)).body;
    return new Response(from.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  };
  // load returns the script of a worker, at an address, and what it runs.
  const load = async () => [URL.createObjectURL(new Blob([await unpack('pg-exec'), work], { type: 'text/javascript' })), await unpack('pg-program')];
  const start = async () => {
    let w = worker = { terminate() {} }; // so that none other is started meanwhile
    try {
      program = program || load();
      const [script, code] = await program;
      if (w !== worker) return;
      w = worker = new Worker(script);
      w.onmessage = e => heard(e.data);
      w.onerror = () => { if (w === worker) stop('the program ended unexpectedly'); };
      w.postMessage(code);
    } catch (err) {
      program = null;
      if (w === worker) stop(location.protocol === 'file:' && data.url ? 'these files need a web server; kiebitz playground --html makes a page that needs none' : 'the program cannot be loaded: ' + err.message);
    }
  };
  const heard = m => {
    if (m.failed) { stop('the program cannot be started: ' + m.failed); return; }
    if (m.total) { $('pg-bar').max = m.total; $('pg-bar').value = m.done; return; }
    if (m.reply !== undefined) asked.shift().done(JSON.parse(m.reply));
    else worker.ready = true;
    next();
  };
  const next = () => {
    if (worker && worker.ready && asked.length && !asked[0].sent) {
      asked[0].sent = true;
      worker.postMessage(asked[0].text);
    }
    clearTimeout(slow);
    if (asked.length) slow = setTimeout(() => { $('pg-work').hidden = false; $('pg-work').children[1].textContent = asked[0] ? asked[0].what : ''; }, 400);
    else { $('pg-work').hidden = true; $('pg-bar').removeAttribute('value'); }
  };
  // stop ends the worker with all that it was asked.
  const stop = why => {
    if (worker) worker.terminate();
    worker = null;
    const left = asked;
    asked = [];
    next();
    for (const a of left) a.done({ error: why, at: -1 });
  };
  const ask = (what, request) => new Promise(done => {
    if (!worker) start();
    asked.push({ what, text: JSON.stringify(request), done });
    next();
  });

  // what is shown
  let problem = '', about = {}, deal = null, turn = 0;
  const info = () => data.problems.find(p => p.id === problem);
  const box = $('pg-text');

  const say = (text, bad) => {
    $('pg-fault').hidden = !bad;
    $('pg-fault').textContent = bad ? '✗ ' + text : '';
    $('pg-note').textContent = bad ? '' : text;
    box.setAttribute('aria-invalid', bad ? 'true' : 'false');
  };
  const fail = r => {
    say(r.error, true);
    chips(r.at);
  };

  // use makes a problem the one that is played.
  const use = async id => {
    if (id === problem) return true;
    const r = await ask('loading', { do: 'problem', problem: id });
    if (r.error) { fail(r); return false; }
    problem = id;
    about = r;
    document.querySelectorAll('[data-problem]').forEach(b => b.setAttribute('aria-pressed', b.dataset.problem === id));
    document.querySelector('main').classList.toggle('names', info().seats);
    const book = document.querySelector(`template[data-book="${id}"]`);
    if (book) $('pg-book').replaceChildren(book.content.cloneNode(true));
    const options = (list, first) => [...(first ? [el('option', { value: '', textContent: first })] : []), ...list.map(o => el('option', { value: o.id, textContent: o.id, title: o.text || '' }))];
    $('pg-case').replaceChildren(...options(r.cases, 'a stored case …'));
    $('pg-players').replaceChildren(el('option', { value: '0', textContent: 'any players' }), ...(r.players || []).map(n => el('option', { value: n, textContent: n + ' players' })));
    $('pg-players').hidden = !r.players;
    $('pg-targets').replaceChildren(...r.targets.map(o => el('option', { value: o.id, textContent: o.text })));
    $('pg-clause').replaceChildren(...options(r.clauses.filter(c => r.variants.some(v => v.clause === c.id)), 'any rule'));
    $('pg-filter').value = $('pg-output').value = $('pg-input').value = '';
    $('pg-result').replaceChildren();
    return true;
  };

  // variants lists what can be switched on; what the list lacks and is on stands
  // first.
  const variants = () => {
    const on = deal ? deal.variant : [], words = $('pg-filter').value.toLowerCase(), clause = $('pg-clause').value;
    const more = on.filter(id => !about.variants.some(v => v.id === id)).map(id => ({ id, clause: '', text: 'another value of a rule' }));
    const rows = [...more, ...about.variants].filter(v => on.includes(v.id) || (!clause || v.clause === clause) && (v.id + ' ' + v.text).toLowerCase().includes(words));
    rows.sort((a, b) => on.includes(b.id) - on.includes(a.id));
    $('pg-variants').replaceChildren(...rows.map(v => el('li', {}, el('label', {}, el('input', { type: 'checkbox', value: v.id, checked: on.includes(v.id) }), el('code', { textContent: v.id }), el('small', { textContent: v.text })))));
  };

  // chips draws the deal's text: cards that can be exchanged, and what is between.
  let chosen = -1;
  const chips = fault => {
    const known = info() ? info().cards : {}, text = box.value, list = [];
    const put = (from, code) => {
      const [, picture, red] = known[code];
      const b = el('button', { type: 'button', className: 'c' + (red ? ' r' : '') + (fault >= from && fault < from + 2 ? ' at' : ''), draggable: true, textContent: /joker/.test(picture) ? code : picture, title: code });
      b.setAttribute('aria-pressed', 'false');
      b.dataset.at = from;
      list.push(b);
    };
    for (const m of text.slice(0, 4000).matchAll(/\S+/g)) {
      const codes = m[0].match(/../g) || [];
      if (m[0].length % 2 === 0 && codes.every(c => known[c])) codes.forEach((c, k) => put(m.index + 2 * k, c));
      else list.push(el('span', { textContent: m[0].slice(0, 40) }));
    }
    chosen = -1;
    $('pg-cards').replaceChildren(...list);
  };
  const exchange = (a, b) => {
    const t = box.value, [x, y] = a < b ? [a, b] : [b, a];
    box.value = t.slice(0, x) + t.slice(y, y + 2) + t.slice(x + 2, y) + t.slice(x, x + 2) + t.slice(y + 2);
    typed();
    const moved = [...$('pg-cards').children].find(c => +c.dataset.at === b);
    if (moved) moved.focus();
  };

  // show gives games to the replay.
  const show = (games, at, push) => {
    document.querySelectorAll('.game.made').forEach(e => e.remove());
    const made = games.filter(g => g.html).map(g => {
      const e = el('template', { innerHTML: g.html }).content.firstElementChild;
      e.classList.add('made');
      return e;
    });
    $('live').after(...made);
    performance.mark('replay');
    document.dispatchEvent(new CustomEvent('games', { detail: { cards: info().cards, at, push } }));
  };

  // play plays what a request names; only the last one counts.
  let later = 0;
  const play = async (request, step, push) => {
    const mine = ++turn;
    clearTimeout(later);
    if (asked.some(a => a.sent && a.what !== 'loading')) stop('stopped');
    const id = request.text === undefined ? request.key.split('/')[0] : request.problem;
    if (!await use(data.problems.some(p => p.id === id) ? id : data.problems[0].id) || mine !== turn) return;
    const r = await ask('playing', { do: 'play', ...request });
    if (mine !== turn) return;
    if (r.error) { fail(r); variants(); return; }
    deal = r;
    if ($('pg-verdict')) $('pg-verdict').remove();
    if (request.text === undefined) box.value = r.text;
    say([r.summary, ...(r.warnings || [])].filter(Boolean).join('. '), false);
    chips(-1);
    variants();
    $('pg-case').value = about.cases.some(c => c.id === r.name) ? r.name : '';
    const same = step === undefined ? /@(\d+x?)$/.exec(place(location.hash)) : null;
    show(r.games, '#' + encodeURI(r.key) + (step || (same && !r.variant.length ? '@' + same[1] : '')), push);
  };
  const typed = () => { chips(-1); play({ problem, text: box.value, key: suffix() }); };
  // suffix is a key that has the variant alone: the text is the case.
  const suffix = () => problem + '/' + (deal ? deal.variant : []).map(v => '~' + v).join('');
  const switched = ids => {
    if (!deal) return;
    const key = deal.key.split('~')[0] + ids.map(v => '~' + v).join('');
    play({ key });
  };

  // open plays the game of an address, unless the page has games of its own and this is one.
  const open = hash => {
    if (change && !data.problems.some(p => place(hash).startsWith(p.id + '/'))) return;
    const m = /^(.*?)(@\d+x?)?$/s.exec(place(hash));
    const key = m[1] && m[1].includes('/') ? m[1] : (data.problems.some(p => p.id === m[1]) ? m[1] : data.problems[0].id) + '/samples/1';
    if (deal && deal.key === key) return;
    play({ key }, m[2] || '', false);
  };

  // judge
  const verdict = v => {
    let e = $('pg-verdict');
    if (!e) document.querySelector('.head .logo').after(e = el('strong', { id: 'pg-verdict' }));
    e.className = 'verdict ' + v.Mark;
    e.textContent = (v.Mark === 'ok' ? '✓ ' : '✗ ') + v.Text;
  };
  const judge = async () => {
    const input = $('pg-input').value.trim() ? $('pg-input').value : '', before = turn;
    if (!deal && !input) return;
    $('pg-result').replaceChildren();
    const r = await ask('judging', { do: 'judge', problem, key: deal ? deal.key : '', input, output: $('pg-output').value });
    if (before !== turn) return;
    if (r.error) { $('pg-result').replaceChildren(el('div', { className: 'finding bad' }, el('p', { className: 'x', textContent: '✗ ' + r.error }))); return; }
    const f = r.finding, links = el('p', { className: 'links' }), games = r.games || [];
    if (f.Clause) links.append(el('a', { href: '#rule-' + f.Clause, textContent: 'What ' + f.Clause + ' says' }));
    for (const id of r.found) links.append(el('button', { type: 'button', className: 'rule', textContent: 'Play ' + id, onclick: () => switched([id]) }));
    const list = el('ul', { id: 'list', tabIndex: 0 });
    list.setAttribute('aria-label', 'List of games');
    for (const g of games) {
      const name = g.html ? el('a', { href: '#' + encodeURI(g.id), textContent: g.name }) : el('span', { className: 'nolink', textContent: g.name });
      list.append(el('li', {}, el('span', { className: 'mk x', textContent: g.mark }), name, el('span', { className: 'tag', textContent: g.tag })));
    }
    const panel = el('div', { className: 'finding' + (f.Bad ? ' bad' : '') }, el('h3', { textContent: f.Head }), ...(f.Texts || []).map(t => el('p', { className: 'big', textContent: t })),
      ...(f.Notes || []).map(t => el('p', { textContent: t })), links);
    $('pg-result').replaceChildren(panel, ...(games.length > 1 ? [el('div', { className: 'cases' }, list)] : []));
    verdict(r.verdict);
    if (games.length && games[0].html) {
      const d = await ask('reading', { do: 'deal', key: games[0].id });
      if (before !== turn || d.error) return;
      deal = d;
      box.value = d.text;
      say(d.summary, false);
      chips(-1);
      variants();
      show(games, '#' + encodeURI(d.key), true);
    }
  };
  const file = (input, into) => input.addEventListener('change', async () => {
    const f = input.files[0];
    if (f && f.size > 8 << 20) $('pg-result').replaceChildren(el('p', { className: 'x', textContent: `✗ ${f.name} has ${f.size} bytes, expected at most ${8 << 20}` }));
    else if (f) into.value = await f.text();
  });

  // copy
  const copy = async what => {
    let text = location.href;
    if (what !== 'link') {
      if (!deal) return;
      // what is shown may be another game of those that were judged
      const r = await ask('writing', { do: 'copy', key: document.querySelector('.game.made.on') ? place(location.hash).replace(/@\d+x?$/, '') : deal.key });
      text = r.error ? '' : r[what];
      if (r.error) { $('pg-copied').textContent = '✗ ' + r.error; return; }
    }
    $('pg-copy').hidden = false;
    $('pg-copy').textContent = text;
    let done = 'Copied.';
    try { await navigator.clipboard.writeText(text); } catch (_) { done = 'Select and copy it:'; }
    $('pg-copied').textContent = done;
  };

  // What is typed counts at once: no late reply may write over it.
  box.addEventListener('input', () => { turn++; clearTimeout(later); later = setTimeout(typed, 250); });
  document.addEventListener('click', e => {
    const b = e.target.closest('button');
    if (!b) return;
    if (b.dataset.problem) play({ key: b.dataset.problem + '/samples/1' }, '', true);
    else if (b.dataset.copy) copy(b.dataset.copy);
    else if (b.dataset.at) {
      const at = +b.dataset.at;
      if (chosen >= 0 && chosen !== at) { exchange(chosen, at); return; }
      chosen = chosen === at ? -1 : at;
      for (const c of $('pg-cards').children) { c.classList.toggle('on', +c.dataset.at === chosen); if (c.dataset.at) c.setAttribute('aria-pressed', +c.dataset.at === chosen); }
    }
  });
  let dragged = null;
  const zone = $('pg-cards'), over = e => { const c = e.target.closest && e.target.closest('[data-at]'); return dragged && c !== dragged ? c : null; };
  zone.addEventListener('dragstart', e => { dragged = e.target.closest('[data-at]'); e.dataTransfer.effectAllowed = 'move'; e.dataTransfer.setData('text/plain', dragged.title); });
  zone.addEventListener('dragover', e => { if (over(e)) { e.preventDefault(); over(e).classList.add('over'); } });
  zone.addEventListener('dragleave', e => { if (over(e)) over(e).classList.remove('over'); });
  zone.addEventListener('drop', e => { const c = over(e); if (c) { e.preventDefault(); exchange(+dragged.dataset.at, +c.dataset.at); } });
  zone.addEventListener('dragend', () => { dragged = null; });

  $('pg-case').onchange = e => { if (e.target.value) play({ key: problem + '/' + e.target.value }, '', true); };
  $('pg-random').onclick = () => {
    const n = +$('pg-players').value;
    play({ key: `${problem}/random/${$('pg-seed').value || 0}/${$('pg-index').value || 1}${n ? '/' + n : ''}` }, '', true);
    $('pg-index').value = (+$('pg-index').value || 0) + 1;
  };
  let tries = 0;
  $('pg-find').onclick = async () => {
    const mine = ++turn, hit = $('pg-hit').value.trim().split(/[\s,]+/).filter(Boolean);
    const r = await ask('searching', { do: 'find', problem, hit, players: +$('pg-players').value, seed: Math.min(+$('pg-seed').value || 0, 2 ** 53 - 1), index: ++tries });
    if (mine !== turn) return;
    if (r.error) { say(r.error, true); return; }
    const wrong = about.variants.filter(v => hit.includes(v.id)).map(v => '~' + v.id).join('');
    play({ key: r.key + wrong }, '', true);
  };
  $('pg-stop').onclick = () => stop('stopped');
  $('pg-variants').onchange = () => switched([...$('pg-variants').querySelectorAll('input:checked')].map(i => i.value));
  $('pg-clause').onchange = $('pg-filter').oninput = variants;
  $('pg-add').onclick = () => { const v = $('pg-value').value.trim(); if (v && deal) switched([...deal.variant, v]); };
  $('pg-judge').onclick = judge;
  file($('pg-infile'), $('pg-input'));
  file($('pg-outfile'), $('pg-output'));
  // The address that was asked for: a game that came in between has another one in its place.
  addEventListener('hashchange', e => open(new URL(e.newURL).hash));

  // A rule book shows its own games until one of them is to be changed.
  if (change) {
    change.onclick = () => {
      const shown = place(location.hash).split('@')[0] || document.querySelector('.game.on').key;
      play({ key: shown.startsWith(data.problems[0].id + '/') ? shown : data.problems[0].id + '/' + shown }, undefined, true);
    };
  }
  open(location.hash);
});
})();
