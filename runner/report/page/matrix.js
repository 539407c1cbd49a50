// The list of solvers: filters and orders of its rows. Both tables follow, as the
// second is of the same solvers.
document.addEventListener('DOMContentLoaded', () => {
  const $ = id => document.getElementById(id);
  const list = document.querySelector('.list');
  if (!list) return;
  const rows = [...list.tBodies[0].rows];
  const second = document.querySelector('.byclause');
  const others = new Map(second ? [...second.tBodies[0].rows].map(r => [r.dataset.no, r]) : []);
  const cell = (row, i) => row.cells[i].textContent.trim();
  const texts = (i, last) => (a, b) => {
    const x = cell(a, i).replace(/^[✓✗–] /, ''), y = cell(b, i).replace(/^[✓✗–] /, '');
    return last && !x !== !y ? (x ? -1 : 1) : x.localeCompare(y, undefined, { numeric: true });
  };
  const orders = {
    '': () => 0, name: texts(1), verdict: texts(2), found: texts(3, true),
    failed: (a, b) => b.dataset.failed - a.dataset.failed,
  };
  const heads = { name: 1, verdict: 2, found: 3 };
  const misread = $('misread');
  const sift = () => {
    const state = $('state').value, group = misread ? misread.value : '', who = $('who').value.toLowerCase(), order = $('order').value;
    const sorted = [...rows].sort((a, b) => orders[order](a, b) || a.dataset.no - b.dataset.no);
    let left = 0;
    for (const row of sorted) {
      const groups = row.dataset.m.split(' ');
      row.hidden = state && !row.dataset.v.split(' ').includes(state) || group === '-' && row.dataset.m !== '' ||
        group && group !== '-' && !groups.includes(group) || !cell(row, 1).toLowerCase().includes(who);
      left += !row.hidden;
      list.tBodies[0].append(row);
      const other = others.get(row.dataset.no);
      if (other) {
        other.hidden = row.hidden;
        second.tBodies[0].append(other);
      }
    }
    $('left').textContent = left === rows.length ? '' : left + ' of ' + rows.length;
    [...list.tHead.rows[0].cells].forEach((th, i) => {
      if (heads[order] === i) th.setAttribute('aria-sort', 'ascending');
      else th.removeAttribute('aria-sort');
    });
  };
  // A heading orders by its column, and once more by the list.
  for (const [name, i] of Object.entries(heads)) {
    const th = list.tHead.rows[0].cells[i], button = document.createElement('button');
    button.type = 'button';
    button.append(...th.childNodes);
    button.onclick = () => { $('order').value = $('order').value === name ? '' : name; sift(); };
    th.append(button);
  }
  for (const e of [$('state'), misread, $('order')]) if (e) e.onchange = sift;
  $('who').oninput = sift;
  sift(); // a browser keeps what was chosen when a page is loaded again
});
