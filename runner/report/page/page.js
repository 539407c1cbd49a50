(() => {
'use strict';
const root = document.documentElement;
root.classList.add('js');

const $ = id => document.getElementById(id);
const el = (tag, name, ...inside) => {
  const e = document.createElement(tag);
  if (name) e.className = name;
  e.append(...inside);
  return e;
};

document.addEventListener('DOMContentLoaded', () => {
  // theme: the system's, until the button is pressed
  const theme = $('theme');
  const dark = () => root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme:dark)').matches;
  const label = () => { theme.textContent = dark() ? 'Light' : 'Dark'; };
  theme.onclick = () => { root.dataset.theme = dark() ? 'light' : 'dark'; label(); };
  label();

  let cards = JSON.parse($('cards').textContent), games = [], rows = [];
  // collect finds the games. A browser would scroll to the step that the address
  // names; it is shown on the table instead.
  const collect = () => {
    games = [...document.querySelectorAll('.game')];
    for (const e of document.querySelectorAll('.game[id],.moves li[id]')) {
      e.key = e.id;
      e.removeAttribute('id');
    }
    rows = [...document.querySelectorAll('#list li')];
  };
  collect();
  const filters = { f: 'all', clause: '', find: '' };

  // place is the place in the page to which a link leads.
  const place = hash => {
    const id = hash.replace(/^#/, '');
    try { return decodeURIComponent(id); } catch (_) { return id; }
  };

  // cards
  const draw = (symbol) => {
    const ns = 'http://www.w3.org/2000/svg';
    const s = document.createElementNS(ns, 'svg'), u = document.createElementNS(ns, 'use');
    s.setAttribute('viewBox', '0 0 100 140');
    s.setAttribute('aria-hidden', 'true');
    u.setAttribute('href', '#' + symbol);
    s.append(u);
    return s;
  };
  const picture = code => code === '' ? draw('back') : draw(cards[code] ? cards[code][0] : 'blank');
  let prices = null; // of the cards, where they are shown
  const card = (code, kind, tag) => {
    const c = el('span', 'card', picture(code), el('span', 'code', code));
    if (tag) c.append(el('span', 'mk2', tag));
    if (prices && prices[code]) c.append(el('span', 'price', prices[code]));
    return c;
  };
  const pictures = zone => zone.map(c => cards[c] ? cards[c][1] : c).join(' ');
  const spoken = zone => pictures(zone).replaceAll('\uFE0E', '');

  // tables: the zones after each step, of both lines
  const apply = (table, step) => {
    const next = table.slice();
    for (const d of step) {
      const old = next[d.z] || [];
      if (d.k === -1) { next[d.z] = undefined; continue; }
      const put = d.c ? d.c.split(' ') : [];
      const now = next[d.z] = [...old.slice(0, d.k || 0), ...put, ...old.slice(old.length - (d.l || 0))];
      now.marked = d.m || old.marked || [];
    }
    return next;
  };
  const tablesOf = game => {
    if (game.tables) return game.tables;
    const t = JSON.parse(game.querySelector('script.tables').textContent);
    const play = (all, steps) => {
      for (const s of steps) all.push(apply(all.length ? all[all.length - 1] : [], s));
      return all;
    };
    const lines = [play([], t.lines[0])];
    if (t.lines[1]) lines.push(play(lines[0].slice(0, t.from), t.lines[1]));
    return game.tables = { zones: t.zones, lines, prices: t.prices };
  };
  const stepsOf = game => {
    if (game.steps) return game.steps;
    const rules = [...game.querySelectorAll('.moves>ol>li:not(.var)')];
    const other = [...game.querySelectorAll('.var ol>li')];
    const from = +game.dataset.cause;
    return game.steps = [rules, other.length ? [...rules.slice(0, from), ...other] : null];
  };

  // the position
  let game = null, line = 0, at = 0, unfolded = false;

  // fresh returns which cards of a zone were not in it before.
  const fresh = (now, before) => {
    const left = {};
    for (const c of before || []) left[c] = (left[c] || 0) + 1;
    return now.map(c => left[c] > 0 ? (left[c]--, false) : true);
  };

  const handOf = (z, now, isNew, opt) => {
    const list = el('div', 'hand');
    list.setAttribute('aria-hidden', 'true');
    const got = (opt.got || []).slice(), want = (opt.want || []).slice();
    now.forEach((c, k) => {
      const g = got.indexOf(c), w = want.indexOf(c);
      const slot = el('span', 'slot' + (g >= 0 ? ' got' : w >= 0 ? ' exp' : isNew[k] ? ' new' : ''),
        card(c, '', g >= 0 ? opt.bad : w >= 0 ? '✓ rules' : ''));
      if (g >= 0) got.splice(g, 1);
      if (w >= 0) want.splice(w, 1);
      list.append(slot);
    });
    if (!now.length) list.append(el('span', 'none', 'no cards'));
    return list;
  };
  const name = z => z.name.charAt(0).toUpperCase() + z.name.slice(1);
  const plural = n => n + (n === 1 ? ' card' : ' cards');

  const fan = (list, mark, tag) => {
    const f = el('div', 'fan');
    f.setAttribute('aria-hidden', 'true');
    list.forEach((c, k) => {
      const m = mark(k, c);
      const e = card(c, '', m && tag && k === list.length - 1 ? tag : '');
      if (m) e.classList.add(m);
      f.append(e);
    });
    return f;
  };

  const felt = (t, li) => {
    const box = $('felt'), zones = t.zones, now = t.lines[line][at], before = at ? t.lines[line][at - 1] : null;
    const flagged = li.matches('.d,.h'), who = +li.dataset.p || 0;
    const vs = li.querySelector('.vs') || (line && stepsOf(game)[0][at] ? stepsOf(game)[0][at].querySelector('.vs') : null);
    const said = c => vs && flagged ? (vs.querySelector(c).dataset.cards || '').split(' ').filter(Boolean) : [];
    const all = zones.map((z, k) => ({ z, k, now: now[k], old: before && before[k] })).filter(o => o.now);
    const of = kind => all.filter(o => o.z.kind === kind);
    const has = kind => zones.some(z => z.kind === kind);
    const hands = of('hand'), tricks = of('trick'), groups = of('group');

    const seat = o => {
      const mine = who > 0 && o.z.player === who;
      const lab = el('div', 'lab', name(o.z), el('small', '', plural(o.now.length)));
      if (mine) lab.append(el('span', 'badge', li.querySelector('.t').textContent.split(/[,(]/)[0].trim()));
      const isNew = before ? fresh(o.now, o.old) : o.now.map(() => false);
      const opt = mine && flagged && !has('trick') ? (line ? { want: said('.ru') } : { got: said('.so'), bad }) : {};
      const e = el('div', 'zone', lab, handOf(o.z, o.now, isNew, opt));
      e.setAttribute('role', 'group');
      e.setAttribute('aria-label', `${name(o.z)}, ${plural(o.now.length)}: ${spoken(o.now)}`);
      return e;
    };
    const bad = !vs || /your solver/.test(vs.querySelector('.so b').textContent) ? '✗ yours' : '✗ other';
    const row = list => el('div', 'row n' + list.length, ...list.map(seat));
    const played = flagged ? (line ? 'bad' : 'exp') : 'last';
    const tag = flagged ? (line ? bad : '✓ rules') : '';

    const pile = o => {
      const isNew = before ? fresh(o.now, o.old) : [];
      let f;
      if (!o.now.length) f = el('div', 'empty');
      else if (o.z.kind === 'stock') {
        f = fan(Array(Math.min(3, o.now.length)).fill(''), () => '');
        f.classList.add('down');
      } else {
        const shown = o.now.slice(-5), skip = o.now.length - shown.length;
        f = fan(shown, k => isNew[skip + k] && k === shown.length - 1 ? played : '', tag);
      }
      const e = el('div', 'pile', f, el('div', '', `${o.z.name} · ${o.now.length}`));
      e.setAttribute('role', 'group');
      e.setAttribute('aria-label', `${o.z.name}, ${plural(o.now.length)}` + (o.z.kind === 'pile' && o.now.length ? `, on top ${spoken(o.now.slice(-1))}` : ''));
      return e;
    };

    const state = el('p', 'st');
    const facts = li.querySelector('.why .st');
    if (facts) state.append(...[...facts.children].map(s => s.cloneNode(true)));

    const parts = [];
    if (has('group')) {
      state.classList.add('flat');
      const marked = at > 0 && groups.some(o => o.now.marked.length);
      const laid = [...li.querySelectorAll('.t .c')].map(c => c.textContent).join(' ');
      const set = (title, list, small) => {
        const g = el('div', 'groups2' + (small ? ' small' : ''));
        for (const o of list) {
          const mark = (k, c) => small || marked ? (o.now.marked.includes(k) ? 'new' : '') : mine[c] > 0 ? (mine[c]--, 'new') : '';
          g.append(el('div', 'zone' + (!small && pictures(o.now) === laid ? ' laid' : ''), fan(o.now, mark)));
        }
        if (!list.length) g.append(el('span', 'none', 'nothing'));
        g.setAttribute('role', 'group');
        g.setAttribute('aria-label', title + ': ' + (list.map(o => spoken(o.now)).join('; ') || 'nothing'));
        return [el('h3', '', title + ' ', el('small', '', `${list.length} ${list.length === 1 ? 'group' : 'groups'}`)), g];
      };
      const start = t.lines[0][0], mine = {};
      if (at > 0) {
        // what is on the table now and was not before comes from a hand
        for (const o of groups) for (const c of o.now) mine[c] = (mine[c] || 0) + 1;
        zones.forEach((z, k) => { if (z.kind === 'group') for (const c of start[k] || []) mine[c] = (mine[c] || 0) - 1; });
        const first = zones.map((z, k) => ({ z, k, now: start[k] })).filter(o => o.now && o.z.kind === 'group');
        parts.push(...set('Table before', first, true));
      }
      parts.push(...set(at > 0 ? 'Table after' : 'Table', groups, false));
      if (at > 0) parts.push(el('p', 'legend', marked ? 'Outlined: goes to another group, or came from one or from the hand.' : 'Outlined: from the hand.', prices ? ' In gold: what a card costs, see below.' : ''));
      parts.push(...hands.map(seat), state);
    } else if (has('trick')) {
      // What the trick shows decides; the hands can be opened, and then stay so.
      const d = el('details', 'hands', el('summary', '', 'Hands'), ...hands.map(seat));
      d.open = unfolded || !tricks.some(o => o.now.length) && hands.some(o => o.now.length);
      d.querySelector('summary').onclick = () => { unfolded = !d.open; };
      d.ontoggle = tight;
      state.classList.add('flat');
      parts.push(state, trick(tricks, hands, li, who, flagged), d);
    } else {
      const rest = hands.slice(1);
      if (rest.length) parts.push(row(rest));
      const mid = el('div', 'mid', ...of('stock').map(pile), ...of('pile').map(pile));
      if (state.children.length) mid.append(state);
      parts.push(mid);
      if (hands.length) parts.push(row(hands.slice(0, 1)));
    }
    for (const o of of('aside')) {
      if (o.now.length) parts.push(el('div', 'aside2', name(o.z), fan(o.now, () => '')));
    }
    box.classList.toggle('four', has('trick'));
    box.replaceChildren(...parts);
  };

  // trick puts the parts of a trick in the order in which they were played.
  const trick = (list, hands, li, who, flagged) => {
    const bar = el('div', 'trick');
    const lead = list.findIndex(o => o.z.player === who);
    const order = lead < 0 ? list : [...list.slice(lead), ...list.slice(0, lead)];
    const taken = li.querySelector('.chs .tk u');
    order.forEach((o, k) => {
      const n = name(hands.find(h => h.z.player === o.z.player).z);
      const leads = o.now.length > 0 && k === 0 && lead >= 0;
      const lab = el('div', 'lab', (leads ? '▸ ' : '') + n);
      const wins = taken && taken.textContent === n;
      if (wins) lab.append(el('span', 'badge', flagged ? (line ? '✗ wins' : '✓ wins') : 'wins'));
      const f = fan(o.now, () => '');
      f.classList.add('loose');
      const e = el('div', 'zone' + (wins ? ' wins' : ''), lab, f);
      e.setAttribute('role', 'group');
      e.setAttribute('aria-label', `${n} ${leads ? 'leads' : 'plays'}: ${spoken(o.now) || 'nothing'}${wins ? ', wins' : ''}`);
      bar.append(e);
    });
    return bar;
  };

  // tight puts a long hand in two rows where its cards could not be told apart, and
  // the moves below the reason where it stands beside hands, with this one in sight.
  const tight = () => {
    document.querySelector('.grid').style.setProperty('--beside', $('call').offsetHeight + 'px');
    for (const h of document.querySelectorAll('.felt .hand')) {
      const n = h.children.length, width = h.clientWidth;
      h.classList.remove('two');
      for (const s of h.children) s.style.removeProperty('width');
      const cw = h.firstChild && h.firstChild.firstChild ? h.firstChild.firstChild.offsetWidth : 0;
      if (n < 8 || !cw || (width - cw) / (n - 1) >= 17) continue;
      h.classList.add('two');
      const per = Math.ceil(n / 2), step = Math.floor((width - cw) / (per - 1));
      [...h.children].forEach((s, k) => s.style.setProperty('width', (k % per === per - 1 || k === n - 1 ? cw : step) + 'px'));
    }
    if (game) keep(game.querySelector('.moves'), game.querySelector('[aria-current] .mv'));
  };

  const call = li => {
    const box = $('call'), mv = li.firstElementChild;
    box.className = 'call' + (li.matches('.d') && li.querySelector('.vs') || li.matches('.moves>ol>.d') ? ' d' : li.matches('.h') ? ' h' : '');
    const number = mv.querySelector('.n').textContent;
    const head = el('h3', '');
    const flag = li.querySelector('.flag');
    if (flag) {
      const f = flag.cloneNode(true);
      f.classList.toggle('h', li.matches('.h'));
      head.append(f);
    } else if (line && li.closest('.var')) head.append(el('span', 'flag', '✗ ' + game.querySelector('.var summary').textContent.replace(/^✗ | instead.*/g, '') + '’s line'));
    head.append(number === '0' ? 'Start' : 'Move ' + number);
    const law = $('rule-' + li.querySelector('.rl').textContent);
    if (law) {
      const rule = el('a', 'rule', law.querySelector('h3').textContent.replace(' ', ' · '));
      rule.href = '#' + law.id;
      head.append(rule);
    }
    const text = el('p', 'say', li.dataset.who ? li.dataset.who + ' ' : '');
    mv.querySelector('.t').childNodes.forEach(n => text.append(n.cloneNode(true)));
    if (!/[.!?]$/.test(text.textContent)) text.append('.');
    const why = li.querySelector('.why').cloneNode(true);
    why.querySelectorAll('.deal').forEach(d => d.remove());
    why.classList.remove('why');
    why.querySelectorAll('.vs>div').forEach(d => {
      const list = d.dataset.cards.split(' ').filter(Boolean);
      if (list.length) d.prepend(el('span', 'cs', ...list.map(picture)));
    });
    box.replaceChildren(head);
    if (!why.querySelector('.vs')) box.append(text);
    box.append(why);
    if (law) box.append(el('p', 'law', law.querySelector('.text').textContent));
  };

  // keep scrolls a list, and not the page, until e is seen.
  const keep = (box, e) => {
    if (!box || !e || box.scrollHeight <= box.clientHeight) return;
    const b = box.getBoundingClientRect(), r = e.getBoundingClientRect();
    if (r.top < b.top + 34) box.scrollTop += r.top - b.top - 34;
    else if (r.bottom > b.bottom - 34) box.scrollTop += r.bottom - b.bottom + 34;
  };

  const show = () => {
    const t = tablesOf(game), steps = stepsOf(game), li = steps[line][at];
    for (const g of games) g.classList.toggle('on', g === game);
    document.querySelectorAll('.moves li[aria-current],.rib td.cur').forEach(e => { e.removeAttribute('aria-current'); e.classList.remove('cur'); });
    li.setAttribute('aria-current', 'step');
    const fold = li.closest('details');
    if (fold) fold.open = true;
    const rib = game.querySelector('.rib');
    for (let k = at; rib && k >= 0; k--) {
      const now = [...rib.querySelectorAll('a')].filter(a => place(a.hash) === steps[line][k].key);
      if (!now.length) continue;
      now.forEach(a => a.parentNode.classList.add('cur'));
      const a = now[0], left = a.parentNode.offsetLeft;
      if (left - rib.scrollLeft < 120 || left - rib.scrollLeft > rib.clientWidth - 60) rib.scrollLeft = left - rib.clientWidth / 2;
      break;
    }
    const last = steps[line].length - 1;
    prices = line === 0 && at === last ? t.prices : null;
    felt(t, li);
    call(li);
    tight();
    const range = $('range'), diff = +game.dataset.diff;
    range.max = last;
    range.value = at;
    range.setAttribute('aria-valuetext', `${at} of ${last}`);
    $('pos').textContent = `${at} / ${last}`;
    $('diff').hidden = diff < 0;
    $('other').hidden = !steps[1];
    $('other').setAttribute('aria-pressed', line === 1);
    $('play').querySelectorAll('[data-go=first],[data-go=prev]').forEach(b => { b.disabled = at === 0; });
    $('play').querySelectorAll('[data-go=next],[data-go=last]').forEach(b => { b.disabled = at === last; });
    for (const r of rows) {
      const a = r.querySelector('a'), on = a && place(a.hash) === game.key;
      if (on) { r.setAttribute('aria-current', 'true'); keep($('list'), r); } else r.removeAttribute('aria-current');
    }
    const flag = li.querySelector('.flag'), vs = li.querySelector('.vs .so');
    const live = [`Step ${at} of ${last}.`, $('call').querySelector('.say') ? $('call').querySelector('.say').textContent : (li.dataset.who || '') + ' ' + li.querySelector('.t').textContent,
      li.querySelector('.rl').textContent];
    if (flag) live.push(flag.textContent.slice(2) + (vs ? ': ' + vs.textContent.replace(/^✗ /, '') : ''));
    $('live').textContent = live.join(' ');
  };

  // what can be copied
  for (const pre of document.querySelectorAll('.repro pre')) {
    const b = el('button', 'copy', 'Copy');
    b.type = 'button';
    b.setAttribute('aria-label', 'Copy the command');
    b.onclick = () => {
      const done = () => { b.textContent = 'Copied'; };
      const mark = () => getSelection().selectAllChildren(pre); // where a page may not copy, the command can be
      if (navigator.clipboard) navigator.clipboard.writeText(pre.textContent).then(done, mark);
      else mark();
    };
    pre.before(b);
  }

  // permalinks: game@step, and x after it for the other line
  const find = hash => {
    const m = /^(.*?)(?:@(\d+)(x?))?$/.exec(place(hash));
    const g = m && games.find(g => g.key.toLowerCase() === m[1].toLowerCase());
    return g ? { g, at: m[2] === undefined ? -1 : +m[2], line: m[3] ? 1 : 0 } : null;
  };
  const link = push => {
    const hash = '#' + encodeURI(`${game.key}@${at}${line ? 'x' : ''}`);
    try { history[push ? 'pushState' : 'replaceState'](null, '', hash); } catch (_) { /* not for this file */ }
  };
  // start is where a game is opened: at the wrong decision, which may come
  // before the first difference that can be seen.
  const start = g => {
    const hidden = g.steps[0].findIndex(li => li.matches('.h'));
    return hidden >= 0 ? hidden : Math.max(0, +g.dataset.diff);
  };
  const open = (g, step, other) => {
    const steps = (stepsOf(g), g.steps);
    game = g;
    line = other && steps[1] ? 1 : 0;
    at = Math.min(step < 0 ? start(g) : step, steps[line].length - 1);
    show();
  };
  const follow = (hash, push) => {
    const f = find(hash);
    if (!f) return false;
    open(f.g, f.at, f.line);
    link(push);
    return true;
  };

  const reveal = () => {
    const top = $('play').getBoundingClientRect().top;
    if (top < 0 || top > innerHeight * 0.6) (game.querySelector('.gh') || $('play')).scrollIntoView({ block: 'start' });
  };

  const go = where => {
    if (!game) return;
    const steps = stepsOf(game), last = steps[line].length - 1, diff = +game.dataset.diff;
    switch (where) {
    case 'first': at = 0; break;
    case 'last': at = last; break;
    case 'prev': at = Math.max(0, at - 1); break;
    case 'next': at = Math.min(last, at + 1); break;
    case 'diff':
      if (diff >= 0) { at = line === 0 && at === diff ? start(game) : diff; line = 0; }
      break;
    case 'other':
      if (!steps[1]) return;
      line = 1 - line;
      at = Math.min(Math.max(at, +game.dataset.cause), steps[line].length - 1);
      break;
    }
    show();
    link(false);
  };
  const other = by => {
    const shown = rows.filter(r => !r.hidden && r.querySelector('a'));
    if (!shown.length) return;
    const k = shown.findIndex(r => place(r.querySelector('a').hash) === game.key);
    follow(shown[(k + by + shown.length) % shown.length].querySelector('a').hash, true);
  };

  const filter = () => {
    let n = 0;
    for (const r of rows) {
      const ok = (filters.f === 'all' || r.dataset.v === filters.f) &&
        (!filters.clause || r.dataset.c.split(' ').includes(filters.clause)) &&
        r.children[1].textContent.toLowerCase().includes(filters.find);
      r.hidden = !ok;
      n += ok;
    }
    if ($('nothing')) $('nothing').hidden = n > 0;
    document.querySelectorAll('[data-f]').forEach(b => b.setAttribute('aria-pressed', b.dataset.f === filters.f));
  };

  document.addEventListener('click', e => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.shiftKey) return;
    const b = e.target.closest('button'), a = e.target.closest('a[href^="#"]');
    if (b && b.dataset.go) go(b.dataset.go);
    else if (b && b.dataset.f) { filters.f = b.dataset.f; filter(); }
    else if (b && b.dataset.clause) {
      Object.assign(filters, { f: 'all', clause: b.dataset.clause, find: '' });
      $('clause').value = b.dataset.clause;
      $('find').value = '';
      filter();
      $('list').scrollIntoView({ block: 'center' });
    } else if (a && find(a.hash)) {
      e.preventDefault();
      follow(a.hash, find(a.hash).g !== game);
      if (!a.closest('.moves,.rib')) reveal();
    }
  });
  $('range').addEventListener('input', e => { at = +e.target.value; show(); link(false); });
  if ($('clause')) $('clause').onchange = e => { filters.clause = e.target.value; filter(); };
  if ($('seek')) $('seek').oninput = e => {
    const words = e.target.value.toLowerCase().split(/\s+/).filter(Boolean);
    let n = 0;
    for (const c of document.querySelectorAll('.clause')) {
      c.hidden = !words.every(w => c.textContent.toLowerCase().includes(w));
      for (const a of document.querySelectorAll('.toc a')) if (place(a.hash) === c.id) a.hidden = c.hidden;
      n += !c.hidden;
    }
    $('sought').textContent = words.length ? `${n} ${n === 1 ? 'rule' : 'rules'}` : '';
  };
  if ($('find')) $('find').oninput = e => { filters.find = e.target.value.toLowerCase(); filter(); };
  document.addEventListener('keydown', e => {
    const t = e.target;
    if (e.ctrlKey || e.metaKey || e.altKey || /^(select|textarea)$/i.test(t.tagName) || t.tagName === 'INPUT' && t.type !== 'range') return;
    const scrolls = t.closest && t.closest('.rib') && /^Arrow(Left|Right)$/.test(e.key);
    const where = { ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last', d: 'diff', D: 'diff', x: 'other', X: 'other' }[e.key];
    if (where && !scrolls) { e.preventDefault(); go(where); }
    else if (e.key === '?' && document.querySelector('.keys')) document.querySelector('.keys').classList.toggle('up');
    else if (e.key === 'n' || e.key === 'N') other(1);
    else if (e.key === 'p' || e.key === 'P') other(-1);
  });
  // lost says that the address names nothing in this page.
  const lost = () => {
    const id = place(location.hash);
    $('lost').hidden = !id || !!$(id) || !!find(location.hash);
    $('lost').textContent = `Nothing here is called “${id}”.`;
  };
  addEventListener('hashchange', () => { follow(location.hash, false); if ($('lost')) lost(); });
  addEventListener('resize', tight);
  addEventListener('popstate', () => follow(location.hash, false));

  // The playground brings games later, and the cards that they are played with.
  document.addEventListener('games', e => {
    cards = e.detail.cards;
    collect();
    $('play').hidden = false;
    follow(e.detail.at, e.detail.push);
  });

  if ($('lost')) lost();
  if (games.length) {
    $('play').hidden = false;
    if (!follow(location.hash, false)) {
      open(games[0], -1, 0);
      if (!$(place(location.hash)) && !document.body.classList.contains('front')) link(false);
    } else if (document.body.classList.contains('book')) reveal();
    else scrollTo(0, 0);
  }
});
})();
