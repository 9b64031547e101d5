'use strict';

// Going from page to page, keys, counts, news and the player; htmx does the exchange of parts.
(() => {
  const body = document.body;
  const find = (what, where = document) => where.querySelector(what);
  const all = (what, where = document) => [...where.querySelectorAll(what)];
  const own = (name) => decodeURIComponent((document.cookie.split('; ').find((one) => one.startsWith(name + '=')) || '=').split('=')[1]);
  const keep = (name, value) => { document.cookie = name + '=' + encodeURIComponent(value) + '; Path=/; Max-Age=31536000; SameSite=Lax'; };

  // Times are shown where the reader is; the server learns that from this.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && own('zone') !== zone) keep('zone', zone);

  // Saying something, with a way back.
  let undo = null;

  function say(sentence, back) {
    const toasts = find('#toasts');
    const toast = document.createElement('div');
    toast.className = 'toast';
    toast.append(Object.assign(document.createElement('p'), {textContent: sentence}));
    const entry = back && (() => { toast.remove(); if (undo === entry) undo = null; back(); });
    if (entry) {
      const button = Object.assign(document.createElement('button'), {type: 'button', textContent: 'Undo', title: 'Undo (z)'});
      button.addEventListener('click', entry);
      toast.append(button);
      undo = entry;
    }
    toasts.replaceChildren(toast);
    let timer = 0;
    const rest = () => { clearTimeout(timer); };
    const run = () => {
      rest();
      timer = setTimeout(() => { toast.remove(); if (undo === entry) undo = null; }, 8000);
    };
    toast.addEventListener('mouseenter', rest);
    toast.addEventListener('focusin', rest);
    toast.addEventListener('mouseleave', run);
    toast.addEventListener('focusout', run);
    run();
  }

  // Scripts of single pages say something by this.
  document.addEventListener('say', (event) => say(event.detail));

  // A form that a page offers as a way back becomes a toast.
  function adoptToasts() {
    all('[data-toast]').forEach((one) => {
      one.hidden = true;
      one.removeAttribute('data-toast');
      say(find('p', one).textContent, one.matches('form') ? () => one.requestSubmit() : null);
    });
  }

  // Pages: a link of the shell exchanges the view, so that what plays goes on.
  const list = () => find('#river');
  const path = () => location.pathname + location.search;
  let leaving = 0;
  let fresh = 0;

  async function go(to, push = true, then = null) {
    const turn = ++leaving;
    const slow = setTimeout(() => find('#view').setAttribute('aria-busy', 'true'), 200);
    let isReached = true;
    await htmx.ajax('GET', to, {target: '#view', swap: 'outerHTML show:none'}).catch(() => { isReached = false; });
    clearTimeout(slow);
    find('#view').removeAttribute('aria-busy');
    if (!isReached || turn !== leaving || !find('#view')) return;
    if (push) history.pushState({view: to}, '', to);
    arrive();
    if (then) then();
  }

  // Makes a view that was just put in place work.
  function arrive() {
    const view = find('#view');
    if (!view) return;
    selected = null;
    fresh = 0;
    body.classList.toggle('with-list', Boolean(list()));
    const skip = find('.skip');
    if (skip) {
      skip.setAttribute('href', list() ? '#rows' : '#main');
      skip.textContent = list() ? 'Skip to articles' : 'Skip to content';
    }
    body.classList.remove('drawer');
    const active = view.dataset.active;
    all('[data-key]').filter((link) => link.closest('.sidebar, .bottombar')).forEach((link) => {
      if (link.dataset.key === active) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    });
    pane();
    rove();
    dress();
    adoptToasts();
    showWords();
    title();
    countSoon();
    const opened = openedId();
    if (opened) select(rowOf(opened), false);
    else {
      const start = find('#view [autofocus]') || find('#main') || find('#rows .open') || find('#rows');
      if (start && document.readyState === 'complete') start.focus({preventScroll: true});
    }
  }

  function pane() {
    if (openedId()) body.dataset.pane = 'article';
    else body.dataset.pane = 'list';
  }

  addEventListener('popstate', (event) => {
    if (event.state && event.state.htmx) return;
    const river = list();
    const state = event.state || {};
    if (river && state.view === river.dataset.path) {
      if (state.article) open(rowOf(state.article) || state.article, false);
      else close(false);
    } else {
      go(path(), false, () => { const scroller = find('.list-scroll'); if (scroller && state.top) scroller.scrollTop = state.top; });
    }
  });

  function remember() {
    const scroller = find('.list-scroll');
    if (scroller && history.state) history.replaceState({...history.state, top: scroller.scrollTop}, '');
  }

  // The list.
  let selected = null;
  const rows = () => all('#rows .row');
  const rowOf = (id) => document.getElementById('row-' + id);
  const openedId = () => { const article = find('#posting article'); return article ? article.dataset.id : null; };

  function rove() {
    rows().forEach((row) => { find('.open', row).tabIndex = row.dataset.id === selected ? 0 : -1; });
    const first = find('#rows .open');
    if (first && !rowOf(selected)) first.tabIndex = 0;
    all('[data-roving]').forEach((group) => {
      const links = all('a', group);
      links.forEach((link) => { link.tabIndex = -1; });
      const start = links.find((link) => link.hasAttribute('aria-current')) || links[0];
      if (start) start.tabIndex = 0;
    });
  }

  function markSelected() {
    rows().forEach((row) => {
      const is = row.dataset.id === selected;
      row.classList.toggle('selected', is);
      const link = find('.open', row);
      link.tabIndex = is || (!selected && row === rows()[0]) ? 0 : -1;
      if (is) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
  }

  function select(row, focus = true) {
    if (!row) return;
    selected = row.dataset.id;
    markSelected();
    if (focus) find('.open', row).focus({preventScroll: true});
    const scroller = find('.list-scroll');
    const top = row.offsetTop - scroller.offsetTop;
    if (top < scroller.scrollTop + 40) scroller.scrollTop = top - 40;
    else row.scrollIntoView({block: 'nearest'});
  }

  function step(by) {
    const known = rows();
    const at = known.indexOf(rowOf(selected || openedId()));
    const next = at < 0 ? (by > 0 ? known[0] : null) : known[at + by];
    if (next) select(next);
    if (by > 0 && at >= known.length - 3) {
      const more = find('.more a');
      if (more) more.click();
    }
    return next;
  }

  // Articles. The first one that is opened makes an entry in the history, later ones take its place,
  // so that Back leads to the list.
  async function open(row, push = true) {
    if (!row) return;
    const id = row.dataset ? row.dataset.id : String(row);
    const link = row.dataset && find('.open', row);
    const wasOpen = Boolean(history.state && history.state.article);
    if (row.dataset) select(row);
    await htmx.ajax('POST', '/posting/' + id + '/open', {source: '#posting', target: '#posting', swap: 'innerHTML show:none'}).catch(() => {});
    if (openedId() !== id) return;
    body.dataset.pane = 'article';
    if (push && list()) {
      const state = {view: list().dataset.path, article: id};
      const address = link ? link.getAttribute('href') : '/posting/' + id;
      if (wasOpen) history.replaceState(state, '', address);
      else { remember(); history.pushState(state, '', address); }
    }
    dress();
    showWords();
    title();
  }

  function close(back = true) {
    if (!openedId()) return;
    if (back && history.state && history.state.article && history.state.pushed !== false) {
      history.back();
      return;
    }
    const nothing = find('#nothing');
    const place = find('#posting');
    if (nothing) place.replaceChildren(nothing.content.cloneNode(true));
    else place.replaceChildren();
    body.dataset.pane = 'list';
    title();
    const row = rowOf(selected);
    if (row) select(row);
  }

  function toggleOpen() {
    if (selected !== null && openedId() === selected) close();
    else open(rowOf(selected));
  }

  const idInHand = () => selected || openedId();

  async function mark(id, what, value, quiet) {
    if (!id) return;
    await htmx.ajax('POST', '/posting/' + id + '/mark', {source: body, swap: 'none', values: {[what]: String(value)}}).catch(() => {});
    if (quiet) return;
    const sentence = what === 'starred' ? (value ? 'Starred' : 'Star removed') : (value ? 'Marked as read' : 'Kept unread');
    say(sentence, () => mark(id, what, !value, true));
  }

  function toggle(id, what) {
    const button = find(`#row-${id} [data-mark="${what}"]`) || find(`#actions-${id} [data-mark="${what}"]`);
    if (!button) return;
    const row = rowOf(id);
    const is = what === 'starred'
      ? button.getAttribute('aria-pressed') === 'true'
      : row ? row.classList.contains('read') : button.getAttribute('aria-pressed') === 'false';
    mark(id, what, !is);
  }

  function viewOriginal() {
    const link = find(`#row-${idInHand()} .original`) || find('#posting .original');
    if (link) window.open(link.href, '_blank', 'noopener,noreferrer');
  }

  // Scrolling the article by keys while the focus stays in the list.
  function scroll(by) {
    const text = find('.article-scroll');
    if (!text) return false;
    const before = text.scrollTop;
    text.scrollTop += by;
    return text.scrollTop !== before;
  }
  const screen = () => { const text = find('.article-scroll'); return text ? text.clientHeight * .86 : 0; };

  function space(event) {
    if (!openedId()) { open(step(1)); return; }
    if (!scroll(event.shiftKey ? -screen() : screen()) && !event.shiftKey) open(step(1));
  }

  function feedWithUnread(by) {
    const links = all('.side-feeds a[data-key^="feed:"]');
    const at = links.findIndex((link) => link.hasAttribute('aria-current'));
    const order = by > 0 ? links.slice(at + 1) : links.slice(0, at < 0 ? 0 : at).reverse();
    const next = order.find((link) => { const count = find('.count', link); return count && !count.hidden; });
    if (next) { next.scrollIntoView({block: 'nearest'}); go(next.getAttribute('href')); }
    else say(by > 0 ? 'No later feed has unread articles' : 'No earlier feed has unread articles');
  }

  function toSearch() {
    const box = find('main #search-words') || find('#search');
    if (!box) return;
    if (box.id === 'search' && getComputedStyle(find('#sidebar')).visibility === 'hidden') openDrawer();
    box.focus();
    box.select();
  }

  const help = () => { const keys = find('#help'); if (keys.open) keys.close(); else keys.showModal(); };
  const clickOn = (what) => { const link = find(what); if (link) link.click(); };

  const keys = {
    j: () => open(step(1)),
    k: () => open(step(-1)),
    n: () => step(1),
    p: () => step(-1),
    o: toggleOpen,
    ' ': space,
    m: () => toggle(idInHand(), 'read'),
    s: () => toggle(idInHand(), 'starred'),
    S: () => clickOn('#posting .saves button'),
    v: viewOriginal,
    A: () => { const form = find('#read-all'); if (form) form.requestSubmit(); },
    J: () => feedWithUnread(1),
    K: () => feedWithUnread(-1),
    a: () => clickOn('.brand [data-add]'),
    r: () => clickOn('[data-check]'),
    z: () => { if (undo) undo(); },
    '/': toSearch,
    '?': help,
    Escape: () => { if (body.classList.contains('drawer')) closeDrawer(); else close(); },
  };
  const places = {a: '/', t: '/today', s: '/starred', f: '/subscriptions', d: '/dashboard'};
  const strides = {ArrowDown: () => 60, ArrowUp: () => -60, PageDown: screen, PageUp: () => -screen(), Home: () => -1e9, End: () => 1e9};
  let goPressed = 0;

  const isTyping = (target) => target.closest('input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, select, [contenteditable]');

  function moveWithin(event) {
    const by = {ArrowDown: 1, ArrowUp: -1}[event.key];
    const group = by && event.target.closest('[data-roving], .menu');
    if (!group) return false;
    const links = all('a, button', group).filter((link) => link.offsetParent !== null);
    const next = links[links.indexOf(event.target) + by];
    if (next) {
      if (group.matches('[data-roving]')) links.forEach((link) => { link.tabIndex = link === next ? 0 : -1; });
      next.focus();
    }
    return true;
  }

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target)) {
      if (event.key === 'Escape' && event.target.matches('#search')) event.target.blur();
      return;
    }
    if (moveWithin(event)) { event.preventDefault(); return; }
    if (body.dataset.keys === 'off' || find('dialog[open], .menu:popover-open')) return;
    if (strides[event.key]) {
      if (openedId() && !event.target.closest('.article-scroll, .sidebar, input')) {
        event.preventDefault();
        scroll(strides[event.key]());
      } else if (/^Arrow/.test(event.key) && event.target.closest('#rows')) {
        event.preventDefault();
        step(event.key === 'ArrowDown' ? 1 : -1);
      }
      return;
    }
    if (event.key === 'Enter') {
      if (event.target.matches('.row .open')) {
        event.preventDefault();
        selected = event.target.closest('.row').dataset.id;
        toggleOpen();
      }
      return;
    }
    if (event.key === ' ' && event.target.closest('button, summary, input')) return;
    if (event.key === 'g') { goPressed = Date.now(); return; }
    const isSequence = Date.now() - goPressed < 1500;
    goPressed = 0;
    if (isSequence && places[event.key]) { event.preventDefault(); go(places[event.key]); return; }
    const act = keys[event.key];
    if (act && (list() || !/^[jknpo mvsSArJK]$/.test(event.key))) {
      event.preventDefault();
      act(event);
    }
  });

  // Clicks.
  const isPlain = (event) => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

  document.addEventListener('click', (event) => {
    const target = event.target;
    if (body.classList.contains('drawer') && !target.closest('.sidebar')) {
      event.preventDefault();
      closeDrawer();
      return;
    }
    if (!isPlain(event) || event.defaultPrevented) return;
    if (target.closest('.drawer-open, .drawer-link')) { event.preventDefault(); openDrawer(); return; }
    if (target.closest('#show-help')) { find('#account-menu').hidePopover(); help(); return; }
    if (target.closest('.skip')) {
      event.preventDefault();
      const start = find('#rows .open[tabindex="0"]') || find('#rows .open') || find('#rows') || find('#main');
      if (start) start.focus();
      return;
    }
    const theme = target.closest('[data-theme-choice]');
    if (theme) { changeTheme(theme.dataset.themeChoice); return; }
    const marking = target.closest('[data-mark]');
    if (marking) {
      event.preventDefault();
      toggle(marking.closest('[data-id]').dataset.id, marking.dataset.mark);
      return;
    }
    const stride = target.closest('[data-step]');
    if (stride) { open(step(Number(stride.dataset.step))); return; }
    if (target.closest('.toolbar .back') && list()) { event.preventDefault(); close(); return; }
    const opener = target.closest('.row .open');
    if (opener && find('#posting')) { event.preventDefault(); open(opener.closest('.row')); return; }
    const link = target.closest('a[href]');
    if (link && link.origin === location.origin && !link.target && !link.hasAttribute('download') && link.closest('[data-swap], [data-swap-link]') && find('#view')) {
      const to = link.getAttribute('href');
      if (to.startsWith('/')) { event.preventDefault(); remember(); go(to); }
    }
  });

  document.addEventListener('submit', (event) => {
    const question = event.target.dataset.confirm;
    if (question && !window.confirm(question)) event.preventDefault();
  });

  // The sidebar as a drawer.
  let drawerFrom = null;
  function openDrawer() {
    drawerFrom = document.activeElement;
    body.classList.add('drawer');
    const start = find('.sidebar a, .sidebar button');
    if (start) start.focus();
  }
  function closeDrawer() {
    body.classList.remove('drawer');
    if (location.hash === '#sidebar') history.replaceState(history.state, '', path());
    if (drawerFrom) drawerFrom.focus();
  }

  // A menu opens below its button, inside of the window.
  document.addEventListener('toggle', (event) => {
    const menu = event.target;
    if (!menu.matches || !menu.matches('.menu')) return;
    const button = find(`[popovertarget="${menu.id}"]`);
    if (button) button.setAttribute('aria-expanded', String(event.newState === 'open'));
    if (!button || event.newState !== 'open') return;
    const at = button.getBoundingClientRect();
    menu.classList.add('placed');
    const below = at.bottom + 4 + menu.offsetHeight <= innerHeight;
    const start = getComputedStyle(body).direction === 'rtl' ? at.right - menu.offsetWidth : at.left;
    const left = at.left > innerWidth / 2 || menu.id === 'list-menu' ? at.right - menu.offsetWidth : start;
    menu.style.left = Math.max(8, Math.min(left, innerWidth - menu.offsetWidth - 8)) + 'px';
    menu.style.top = (below ? at.bottom + 4 : Math.max(8, at.top - menu.offsetHeight - 4)) + 'px';
  }, true);

  // Folders that are shut stay shut.
  document.addEventListener('toggle', (event) => {
    if (!event.target.matches || !event.target.matches('.side-folder')) return;
    keep('shut', all('.side-folder:not([open])').map((folder) => folder.dataset.folder).join('\n').slice(0, 2000));
  }, true);

  function changeTheme(choice) {
    document.documentElement.dataset.theme = choice;
    all('[data-theme-choice]').forEach((one) => one.setAttribute('aria-pressed', String(one.dataset.themeChoice === choice)));
    htmx.ajax('POST', '/me/prefer', {source: body, swap: 'none', values: {name: 'theme', value: choice}});
  }

  // What came in by htmx.
  body.addEventListener('htmx:beforeSwap', (event) => {
    const detail = event.detail;
    const type = detail.xhr.getResponseHeader('Content-Type') || '';
    if (detail.target && detail.target.id === 'view' && detail.xhr.status >= 400 && type.startsWith('text/html')) {
      detail.shouldSwap = true;
      detail.isError = false;
    }
  });
  body.addEventListener('htmx:afterSwap', (event) => {
    if (event.detail.target && event.detail.target.id === 'posting') {
      const text = find('.article-scroll');
      if (text) text.scrollTop = 0;
    }
  });
  // A row that was replaced takes the focus with it.
  body.addEventListener('htmx:afterSettle', () => {
    markSelected();
    const row = rowOf(selected);
    if (row && document.activeElement === body) find('.open', row).focus({preventScroll: true});
    showWords();
  });
  body.addEventListener('htmx:responseError', (event) => {
    const type = event.detail.xhr.getResponseHeader('Content-Type') || '';
    say(type.startsWith('text/plain') ? event.detail.xhr.responseText : 'Something went wrong on our side. Try again.');
  });
  body.addEventListener('htmx:sendError', () => say(navigator.onLine ? 'The server cannot be reached. Try again.' : 'You’re offline.'));

  // Text that is wider than its column can be scrolled by keys as well.
  function dress() {
    all('.text table').filter((table) => !table.closest('.table-scroll')).forEach((table) => {
      const frame = Object.assign(document.createElement('div'), {className: 'table-scroll'});
      table.replaceWith(frame);
      frame.append(table);
    });
    all('.text pre, .text .table-scroll').forEach((part) => {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    });
  }

  // Unread counts, as the server has them.
  let countTimer = 0;
  let unread = null;
  function countSoon() {
    clearTimeout(countTimer);
    countTimer = setTimeout(count, 300);
  }
  async function count() {
    if (!find('[data-count]')) return;
    const answer = await fetch('/counts', {headers: {'HX-Request': 'true'}}).catch(() => null);
    if (!answer || !answer.ok) return;
    showCounts(await answer.json());
  }
  function showCounts(counts) {
    unread = counts;
    all('[data-count]').forEach((badge) => {
      const number = counts[badge.dataset.count] || 0;
      badge.textContent = number;
      badge.hidden = number === 0;
      const item = badge.closest('.side-item');
      if (item && badge.dataset.count.startsWith('feed:')) item.classList.toggle('none', number === 0);
    });
    title();
  }
  function title() {
    const view = find('#view');
    if (!view) return;
    const total = unread ? unread.all || 0 : Number((find('[data-count="all"]') || {}).textContent || 0);
    const article = find('#posting .headline');
    const name = article ? article.textContent.trim() + ' · Freshet' : view.dataset.title;
    document.title = (total > 0 ? '(' + total + ') ' : '') + name;
    const badge = find('[data-unread]');
    const side = badge && find(`[data-count="${CSS.escape(badge.dataset.unread)}"]`);
    if (side) badge.replaceChildren(side.textContent, Object.assign(document.createElement('span'), {className: 'word', textContent: ' unread'}));
    if (badge) badge.hidden = !side || side.hidden;
  }
  body.addEventListener('counts', countSoon);

  // News: how many articles came, by the lists that show them.
  if (find('#sidebar') && window.EventSource) {
    const events = new EventSource('/events');
    events.addEventListener('new', (event) => {
      countSoon();
      const news = find('#news');
      if (!news) return;
      fresh += JSON.parse(event.data)[list().dataset.key] || 0;
      if (fresh === 0) return;
      if (!find('#rows .row') && !openedId()) { go(path(), false); return; }
      find('p', news).textContent = fresh === 1 ? '1 new article' : fresh + ' new articles';
      news.hidden = false;
    });
    events.addEventListener('alert', (event) => showAlert(JSON.parse(event.data)));
    watch(events);
  }

  // A server that was stopped or restarted is said to be away until it is back.
  function watch(events) {
    const lost = Object.assign(document.createElement('div'), {className: 'banner warn lost'});
    lost.setAttribute('role', 'status');
    let isLeaving = false;
    addEventListener('pagehide', () => { isLeaving = true; });
    addEventListener('pageshow', () => { isLeaving = false; });
    let timer = 0;
    const tell = () => {
      lost.textContent = navigator.onLine ? 'The server does not answer. Freshet tries again by itself.' : 'You’re offline. Articles you opened today still work.';
      body.append(lost);
    };
    events.addEventListener('error', () => {
      if (!isLeaving && !timer) timer = setTimeout(tell, 1500);
      if (events.readyState === EventSource.CLOSED) setTimeout(() => watchAgain(lost), 3000);
    });
    events.addEventListener('open', () => {
      clearTimeout(timer);
      timer = 0;
      back(lost);
    });
  }

  // A browser gives up on an answer that is no stream, such as that of a proxy without its server.
  async function watchAgain(lost) {
    const answer = await fetch('/counts', {headers: {'HX-Request': 'true', 'HX-Current-URL': location.href}}).catch(() => null);
    if (answer && answer.status === 401) location.href = answer.headers.get('HX-Redirect') || '/login';
    else if (answer && answer.ok) back(lost);
    else setTimeout(() => watchAgain(lost), 3000);
  }

  function back(lost) {
    if (!lost.isConnected) return;
    lost.remove();
    say('The server is back.');
    countSoon();
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

  // The words that were looked for are marked where they are found; browsers without highlights just do not.
  const fold = (text) => [...text].map((sign) => sign.normalize('NFKD').replace(/\p{Mn}/gu, '').toLowerCase().charAt(0) || ' ').join('');

  function showWords() {
    if (!window.CSS || !CSS.highlights) return;
    const river = find('#river[data-words]');
    const words = river ? fold(river.dataset.words.replace(/(^|\s)-("[^"]*"|\S+)/g, ' ')).split(/[^\p{L}\p{N}*]+/u).filter((word) => word.replace('*', '')) : [];
    const ranges = [];
    const look = (node) => {
      const text = fold(node.textContent);
      if (text.length !== node.textContent.length) return;
      [...text.matchAll(/[\p{L}\p{N}]+/gu)]
        .filter((found) => words.some((word) => word.endsWith('*') ? found[0].startsWith(word.slice(0, -1)) : found[0] === word))
        .forEach((found) => {
          const range = new Range();
          range.setStart(node, found.index);
          range.setEnd(node, found.index + found[0].length);
          ranges.push(range);
        });
    };
    if (words.length) {
      all('#rows .title, #rows .excerpt, #posting article').forEach((part) => {
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) look(texts.currentNode);
      });
    }
    CSS.highlights.set('found', new Highlight(...ranges));
  }

  if (list()) history.replaceState({view: list().dataset.path, article: openedId() || undefined, pushed: false}, '');
  arrive();
})();
