'use strict';

// Keys, panes, counts and news of the reader; htmx does the rest.
(() => {
  const body = document.body;
  const find = (what) => document.querySelector(what);
  const rows = () => [...document.querySelectorAll('#rows .row')];
  let selected = null;
  let goPressed = 0;

  const rowOf = (id) => id === null ? null : document.getElementById('row-' + id);

  function show(pane) {
    body.dataset.pane = pane;
  }

  function markSelected() {
    rows().forEach((row) => row.classList.toggle('selected', row.dataset.id === selected));
  }

  function select(row) {
    if (!row) return;
    selected = row.dataset.id;
    markSelected();
    const link = row.querySelector('.open');
    link.focus({preventScroll: true});
    row.scrollIntoView({block: 'nearest'});
  }

  function step(by) {
    const all = rows();
    const at = all.indexOf(rowOf(selected));
    const next = at < 0 ? (by > 0 ? all[0] : null) : all[at + by];
    if (next) select(next);
    if (by > 0 && at >= all.length - 3) {
      const more = find('.more a');
      if (more) more.click();
    }
    return next;
  }

  function click(row, what) {
    const target = row && row.querySelector(what);
    if (target) target.click();
  }

  function openedId() {
    const article = find('#posting article');
    return article ? article.dataset.id : null;
  }

  function close() {
    const pane = find('#posting');
    if (pane) pane.replaceChildren();
    show('river');
    select(rowOf(selected));
  }

  function toggleOpen() {
    if (selected !== null && openedId() === selected) close();
    else click(rowOf(selected), '.open');
  }

  function viewOriginal() {
    const row = rowOf(selected);
    const link = row && row.querySelector('.original');
    if (link) window.open(link.href, '_blank', 'noopener,noreferrer');
  }

  function toggleHelp() {
    const help = find('#help');
    if (!help) return;
    if (help.open) help.close();
    else help.showModal();
  }

  const keys = {
    j: () => click(step(1), '.open'),
    k: () => click(step(-1), '.open'),
    n: () => step(1),
    p: () => step(-1),
    o: toggleOpen,
    m: () => click(rowOf(selected), '.mark'),
    s: () => click(rowOf(selected), '.star'),
    S: () => { const button = find('#posting .saves button'); if (button) button.click(); },
    v: viewOriginal,
    A: () => { const form = find('#read-all'); if (form) form.requestSubmit(); },
    '/': () => {
      const box = find('main #search-words') || find('#search');
      if (box && box.id === 'search') show('sidebar');
      if (box) { box.focus(); box.select(); }
    },
    '?': toggleHelp,
  };

  function isTyping(target) {
    return target.closest('input, textarea, select, [contenteditable], dialog');
  }

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !find('#river')) return;
    if (isTyping(event.target) && event.key !== '?') return;
    if (event.target.matches('input, textarea, select')) return;
    if (event.key === 'Enter') {
      if (event.target.matches('.row .open')) {
        event.preventDefault();
        selected = event.target.closest('.row').dataset.id;
        markSelected();
        toggleOpen();
      }
      return;
    }
    if (event.key === 'g') {
      goPressed = Date.now();
      return;
    }
    if (Date.now() - goPressed < 1500) {
      goPressed = 0;
      if (event.key === 'a') { location.href = '/'; return; }
      if (event.key === 's') { location.href = '/starred'; return; }
    }
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });

  document.addEventListener('click', (event) => {
    const row = event.target.closest('.row');
    if (row && event.target.closest('.open')) {
      selected = row.dataset.id;
      markSelected();
    }
    const menu = event.target.closest('.menu');
    if (menu) show(menu.dataset.to);
    if (event.target.closest('.back')) close();
    if (event.target.closest('#show-help')) toggleHelp();
    if (event.target.closest('#theme')) changeTheme();
    if (body.dataset.pane === 'sidebar' && !event.target.closest('#sidebar, .menu')) show('river');
  });

  document.addEventListener('submit', (event) => {
    const question = event.target.dataset.confirm;
    if (question && !window.confirm(question)) event.preventDefault();
  });

  // Colours: as the device, light, dark.
  function changeTheme() {
    const themes = ['auto', 'light', 'dark'];
    const root = document.documentElement;
    const next = themes[(themes.indexOf(root.dataset.theme) + 1) % themes.length];
    root.dataset.theme = next;
    say('Colours: ' + {auto: 'as the device', light: 'light', dark: 'dark'}[next]);
    htmx.ajax('POST', '/me/prefer', {source: body, swap: 'none', values: {name: 'theme', value: next}});
  }

  let toastTimer = 0;
  function say(sentence) {
    const toast = find('#toast');
    toast.textContent = sentence;
    toast.hidden = false;
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => { toast.hidden = true; }, 6000);
  }

  body.addEventListener('htmx:afterSwap', (event) => {
    if (event.detail.target && event.detail.target.id === 'posting') {
      show('posting');
      event.detail.target.scrollTop = 0;
    }
  });
  // A row that was replaced takes the focus with it.
  body.addEventListener('htmx:afterSettle', () => {
    markSelected();
    const row = rowOf(selected);
    if (row && document.activeElement === body) row.querySelector('.open').focus({preventScroll: true});
  });
  body.addEventListener('htmx:responseError', (event) => {
    const text = event.detail.xhr.getResponseHeader('Content-Type') || '';
    say(text.startsWith('text/plain') ? event.detail.xhr.responseText : 'That did not work.');
  });
  body.addEventListener('htmx:sendError', () => say('The server cannot be reached.'));

  // Unread counts, as the server has them.
  let countTimer = 0;
  function countSoon() {
    clearTimeout(countTimer);
    countTimer = setTimeout(count, 300);
  }
  async function count() {
    const answer = await fetch('/counts', {headers: {'HX-Request': 'true'}});
    if (!answer.ok) return;
    const counts = await answer.json();
    document.querySelectorAll('[data-count]').forEach((badge) => {
      const number = counts[badge.dataset.count] || 0;
      badge.textContent = number;
      badge.hidden = number === 0;
    });
  }
  body.addEventListener('counts', countSoon);

  // News.
  const news = find('#news');
  if (news && window.EventSource) {
    let fresh = 0;
    const events = new EventSource('/events');
    events.addEventListener('new', (event) => {
      fresh += JSON.parse(event.data)[find('#river').dataset.key] || 0;
      countSoon();
      if (fresh === 0) return;
      news.querySelector('a').textContent = fresh === 1 ? '1 new article' : fresh + ' new articles';
      news.hidden = false;
    });
    events.addEventListener('alert', (event) => showAlert(JSON.parse(event.data)));
  }

  // Outside of the page too, if the reader has allowed that; on phones only the page can.
  function showAlert(told) {
    say(told.alert + ': ' + told.text);
    if (!window.Notification || Notification.permission !== 'granted') return;
    try {
      const shown = new Notification(told.alert, {body: told.text, tag: told.tag});
      shown.onclick = () => { window.focus(); location.href = told.path; };
    } catch {}
  }
})();
