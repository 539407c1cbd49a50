// A source beside the replay: the lines that ran in the step that is shown are marked,
// and a line leads to the next step that runs it. The replay itself is page.js's: this
// follows the step that it marks in the list of moves, and clicks on others there.
document.addEventListener('DOMContentLoaded', () => {
  const $ = id => document.getElementById(id);
  const src = $('src');
  if (!src || !$('windows')) return;
  const windows = JSON.parse($('windows').textContent);
  const lines = new Map([...src.children].map(li => [+li.id.slice(1), li]));
  const numberOf = li => +li.id.slice(1);
  const runs = (w, n) => {
    for (let i = 2; i < w.length; i += 2) if (w[i] <= n && n <= w[i + 1]) return true;
    return false;
  };

  const numbers = w => {
    const list = [];
    for (let i = 2; i < w.length; i += 2) for (let n = w[i]; n <= w[i + 1]; n++) list.push(n);
    return list;
  };

  // shown is the game, its steps, which of them is shown, and its windows.
  const shown = () => {
    const game = document.querySelector('.game.on');
    const steps = [...game.querySelectorAll('.moves>ol>li:not(.var)')];
    return { game, steps, at: steps.findIndex(li => li.hasAttribute('aria-current')), list: windows[game.key] || [] };
  };
  const within = (w, at) => w[0] <= at && at <= w[1];

  let marked = [], said = '', still = false;
  const mark = () => {
    const { game, steps, at, list } = shown();
    const w = list.find(w => within(w, at));
    for (const li of marked) li.classList.remove('ran');
    marked = (w ? numbers(w) : []).map(n => lines.get(n)).filter(Boolean);
    for (const li of marked) li.classList.add('ran');
    const count = `${marked.length} ${marked.length === 1 ? 'line' : 'lines'} ran`;
    const number = k => steps[k].querySelector('.n').textContent;
    let text = 'No line is marked: it is not known what ran here.';
    if (w && w[0] === 0 && w[1] === steps.length - 1) text = `${count} in all of it.`;
    else if (w && w[0] < w[1]) text = `${count} in steps ${number(w[0])} to ${number(w[1])} together.`;
    else if (w) text = `${count} in this step.`;
    $('ran').textContent = said + text;
    $('games').value = game.key;
    if (!still) keep(rarest());
    said = '';
    still = false;
  };

  // rarest is the marked line that runs in the fewest windows of all: what is special
  // about this one.
  const often = new Map();
  for (const w of Object.values(windows).flat()) {
    for (const n of numbers(w)) often.set(n, (often.get(n) || 0) + 1);
  }
  const rarest = () => marked.reduce((best, li) => !best || often.get(numberOf(li)) < often.get(numberOf(best)) ? li : best, null);
  // keep scrolls the source, and not the page, until a line is seen.
  const keep = li => {
    if (!li || src.scrollHeight <= src.clientHeight) return;
    const top = li.offsetTop, end = top + li.offsetHeight;
    if (top < src.scrollTop || end > src.scrollTop + src.clientHeight) src.scrollTop = top - src.clientHeight / 3;
  };

  // next goes to the next step that runs a line, after the last one to the first.
  const next = n => {
    const { steps, at, list } = shown();
    const having = list.filter(w => runs(w, n));
    const after = having.find(w => w[0] > at), here = having.find(w => within(w, at));
    const to = after || having[0];
    const say = text => { $('ran').textContent = text; };
    if (!to) {
      const others = Object.keys(windows).filter(id => windows[id].some(w => runs(w, n)));
      return say(`No step of this game runs line ${n}.` + (others.length ? ` ${others.join(', ')} ${others.length === 1 ? 'does' : 'do'}.` : ''));
    }
    if (having.length === 1 && here) return say(`Line ${n} runs ${here[0] < here[1] ? 'in these steps' : 'in this step'} only.`);
    said = `Line ${n}: ${having.indexOf(to) + 1} of ${having.length} times. `;
    still = true;
    steps[to[0]].querySelector('.mv').click();
  };

  // One line is reached by Tab, the others from there by the arrows.
  let current = null;
  const links = [...src.querySelectorAll('li>a:first-child')];
  const choose = a => {
    if (current) current.tabIndex = -1;
    current = a;
    a.tabIndex = 0;
  };
  for (const a of links) a.tabIndex = -1;
  choose(links[0]);
  src.addEventListener('focusin', e => { if (e.target.matches('li>a:first-child')) choose(e.target); });
  src.addEventListener('keydown', e => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[e.key], a = links[links.indexOf(current) + by];
    if (!by || document.activeElement !== current) return;
    e.preventDefault();
    if (a) a.focus();
  });
  src.addEventListener('click', e => {
    const li = e.target.closest('li'), a = e.target.closest('a');
    if (!li || e.ctrlKey || e.metaKey || e.shiftKey || a && a.parentNode !== li || !getSelection().isCollapsed) return;
    e.preventDefault();
    choose(li.firstElementChild);
    next(numberOf(li));
  });

  const games = $('games');
  games.onchange = () => { location.hash = '#' + encodeURI(games.value); };
  document.addEventListener('keydown', e => {
    const by = { n: 1, N: 1, p: -1, P: -1 }[e.key], n = games.options.length;
    if (!by || e.ctrlKey || e.metaKey || e.altKey || /^(select|textarea|input)$/i.test(e.target.tagName)) return;
    games.selectedIndex = (games.selectedIndex + by + n) % n;
    games.onchange();
  });

  new MutationObserver(mark).observe(document.querySelector('main'), { subtree: true, attributes: true, attributeFilter: ['aria-current'] });
  mark();
});
