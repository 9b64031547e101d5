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
  document.addEventListener('say', (event) => say(event.detail.value || event.detail));

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
    const before = find('#view');
    const slow = setTimeout(() => find('#view').setAttribute('aria-busy', 'true'), 200);
    await htmx.ajax('GET', to, {target: '#view', swap: 'outerHTML show:none'}).catch(() => {});
    clearTimeout(slow);
    find('#view').removeAttribute('aria-busy');
    if (turn !== leaving || !find('#view') || find('#view') === before) return;
    if (push) history.pushState({view: to}, '', to);
    arrive();
    if (then) then();
  }

  // A form whose answer is a view, such as that which marks a list as read.
  async function send(form, button) {
    const values = Object.fromEntries(new FormData(form, button || undefined));
    await htmx.ajax('POST', form.getAttribute('action'), {target: '#view', swap: 'outerHTML show:none', values}).catch(() => {});
    if (find('#view')) arrive();
    count();
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

  // On phones only one pane is seen, whose heading is then the first of the page.
  function pane() {
    body.dataset.pane = openedId() ? 'article' : 'list';
    const headline = find('.headline');
    if (headline && !(list() && list().checkVisibility())) headline.setAttribute('aria-level', '1');
  }

  addEventListener('popstate', (event) => {
    if (event.state && event.state.htmx) return;
    const river = list();
    const state = event.state || {};
    if (river && state.view === river.dataset.path) {
      if (state.article) open(rowOf(state.article) || state.article, false);
      else shut();
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
      const links = stops(group);
      links.forEach((link) => { link.tabIndex = -1; });
      const start = links.find((link) => link.hasAttribute('aria-current')) || links[0];
      if (start) start.tabIndex = 0;
    });
  }
  addEventListener('resize', () => requestAnimationFrame(rove));

  // What the arrow keys go through in a group that has one tab stop, or in a menu.
  const stops = (group) => all('a, button:not(.twist)', group)
    .filter((link) => link.offsetParent !== null && link.closest('[data-roving], .menu') === group);

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
  // While one is loading, only the last of those that were asked for since is loaded next.
  let turn = 0;
  let loading = false;
  let waiting = null;
  async function open(row, push = true) {
    if (!row) return;
    if (row.dataset) select(row);
    if (loading) { waiting = [row, push]; return; }
    loading = true;
    await showArticle(row, push).finally(() => { loading = false; });
    const next = waiting;
    waiting = null;
    if (next) open(...next);
  }

  async function showArticle(row, push) {
    const started = turn;
    const id = row.dataset ? row.dataset.id : String(row);
    const wasOpen = Boolean(history.state && history.state.article);
    const slow = setTimeout(() => { if (find('#posting')) find('#posting').setAttribute('aria-busy', 'true'); }, 200);
    await htmx.ajax('POST', '/posting/' + id + '/open', {source: '#posting', target: '#posting', swap: 'innerHTML show:none'}).catch(() => {});
    clearTimeout(slow);
    if (find('#posting')) find('#posting').removeAttribute('aria-busy');
    if (started !== turn) { shut(); return; }
    if (openedId() !== id) return;
    pane();
    if (push && list()) {
      const view = list().dataset.path;
      const address = view + (view.includes('?') ? '&' : '?') + 'article=' + id;
      const state = {view, article: id};
      if (wasOpen) history.replaceState({...state, pushed: history.state.pushed}, '', address);
      else { remember(); history.pushState(state, '', address); }
    }
    dress();
    showWords();
    title();
  }

  // Closes the article; if opening it made an entry in the history, by going back.
  function close() {
    if (!openedId() || !list()) return;
    if (history.state && history.state.article && history.state.pushed !== false) {
      history.back();
      return;
    }
    history.replaceState({view: list().dataset.path}, '', list().dataset.path);
    shut();
  }

  function shut() {
    turn++;
    waiting = null;
    if (!openedId()) return;
    const nothing = find('#nothing');
    find('#posting').replaceChildren(...(nothing ? [nothing.content.cloneNode(true)] : []));
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

  // One after another, since none may be left out.
  let marking = Promise.resolve();
  async function mark(id, what, value, quiet) {
    if (!id) return;
    marking = marking.then(() => htmx.ajax('POST', '/posting/' + id + '/mark', {source: body, swap: 'none', values: {[what]: String(value), actions: String(openedId() === id)}})).catch(() => {});
    await marking;
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
    l: () => clickOn('#posting [popovertarget="label-menu"]'),
    A: () => { const form = find('#read-all'); if (form) form.requestSubmit(); },
    1: () => clickOn('[data-layout="cards"]:not([aria-pressed="true"], .reader)'),
    2: () => clickOn('[data-layout="titles"]:not([aria-pressed="true"], .reader)'),
    3: () => clickOn('[data-layout="magazine"]:not([aria-pressed="true"], .reader)'),
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
    const by = {ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1}[event.key];
    const folder = event.target.closest('.folder-head');
    if (folder && /^Arrow(Left|Right)$/.test(event.key)) {
      const opens = event.key === 'ArrowRight';
      if ((folder.parentElement.dataset.open === 'true') !== opens) toggleFolder(folder.parentElement);
      return true;
    }
    const group = by && event.target.closest('[data-roving], .menu');
    if (!group) return false;
    const links = stops(group);
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
    if (act && (list() || !/^[jknpo mvsSAr123]$/.test(event.key))) {
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
    const twist = target.closest('.twist');
    if (twist) { toggleFolder(twist.closest('.side-folder')); return; }
    if (target.closest('[data-next-unread]')) { feedWithUnread(1); return; }
    const embed = target.closest('[data-embed]');
    if (embed) { event.preventDefault(); play(embed); return; }
    const sound = target.closest('[data-play]');
    if (sound) { event.preventDefault(); listen(sound); return; }
    const share = target.closest('[data-share]');
    if (share) { shareLink(share); return; }
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
    if (question && !window.confirm(question)) { event.preventDefault(); return; }
    if (event.target.matches('[data-swap-form]') && find('#view')) {
      event.preventDefault();
      const menu = event.target.closest('[popover]');
      if (menu) menu.hidePopover();
      send(event.target, event.submitter);
    }
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
    if (event.newState !== 'open') menu.removeAttribute('style');
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
  function toggleFolder(folder) {
    const open = folder.dataset.open !== 'true';
    folder.dataset.open = String(open);
    find('.twist', folder).setAttribute('aria-expanded', String(open));
    keep('shut', all('.side-folder[data-open="false"]').map((one) => one.dataset.folder).join('\n').slice(0, 2000));
  }

  // A player of another site takes the place of its link.
  function play(link) {
    const frame = document.createElement('iframe');
    frame.src = link.dataset.embed + (link.dataset.embed.includes('?') ? '&' : '?') + 'autoplay=1';
    frame.title = link.textContent.trim();
    frame.allow = 'autoplay; fullscreen; picture-in-picture';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation');
    frame.className = 'film';
    link.replaceWith(frame);
    frame.focus();
  }

  async function shareLink(button) {
    const address = button.dataset.share;
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({title: button.dataset.name, url: address});
      else { await navigator.clipboard.writeText(address); say('Link copied'); }
    } catch { say(address); }
  }

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
    rows().forEach((row) => { const name = find('.title', row); if (name.scrollHeight) row.classList.toggle('long', name.scrollHeight > 26); });
    const text = find('.article-scroll');
    if (text) text.addEventListener('scroll', () => {
      const bar = find('.progress');
      if (bar) bar.style.inlineSize = 100 * text.scrollTop / Math.max(1, text.scrollHeight - text.clientHeight) + '%';
    }, {passive: true});
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
    const day = list() && /^(all|today)$/.test(list().dataset.live) && find('#rows .day');
    if (day && find('h2', day).textContent === 'Today') all('span', day).forEach((part) => { part.textContent = counts.today ? counts.today + ' unread' : ''; });
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
      fresh += JSON.parse(event.data)[list().dataset.live] || 0;
      if (fresh === 0) return;
      if (!find('#rows .row') && !openedId()) { go(path(), false); return; }
      find('p', news).textContent = fresh === 1 ? '1 new article' : fresh + ' new articles';
      news.hidden = false;
    });
    let lost = false;
    events.onerror = () => { lost = true; };
    events.onopen = () => { if (lost) countSoon(); lost = false; };
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

  // What is heard plays on while one goes from page to page, and is found again after a reload.
  const player = find('#player');
  const sound = player && find('audio', player);
  const clock = (seconds) => {
    const all = Math.max(0, Math.floor(seconds));
    const parts = [Math.floor(all / 60) % 60, String(all % 60).padStart(2, '0')];
    if (all >= 3600) { parts[0] = String(parts[0]).padStart(2, '0'); parts.unshift(Math.floor(all / 3600)); }
    return parts.join(':');
  };
  const stored = (name) => { try { return JSON.parse(localStorage.getItem(name)); } catch { return null; } };
  const store = (name, value) => { try { localStorage.setItem(name, JSON.stringify(value)); } catch {} };
  let heard = null;

  function listen(button) {
    const id = button.closest('.article').dataset.id;
    if (heard && heard.id === id) { pauseOrPlay(); return; }
    const {play: url, title, feed, cover, seconds} = button.dataset;
    load({id, url, title, feed, cover, seconds: Number(seconds), at: (stored('heard') || {})[id] || 0});
    sound.play().catch(() => say('The file cannot be played.'));
  }

  function load(what) {
    heard = what;
    sound.src = what.url;
    sound.defaultPlaybackRate = sound.playbackRate = stored('speed') || 1;
    sound.currentTime = what.at;
    find('[data-player-title]', player).textContent = what.title;
    find('[data-player-title]', player).href = '/posting/' + what.id;
    find('[data-player-feed]', player).textContent = what.feed;
    const cover = find('.cover', player);
    if (what.cover) cover.replaceChildren(Object.assign(new Image(44, 44), {src: what.cover, alt: ''}));
    find('.speed', player).textContent = sound.playbackRate + '×';
    player.hidden = false;
    body.classList.add('playing');
    showTime();
  }

  const pauseOrPlay = () => { if (sound.paused) sound.play().catch(() => say('The file cannot be played.')); else sound.pause(); };

  function showTime() {
    const length = sound.duration || heard.seconds;
    const at = sound.readyState ? sound.currentTime : heard.at;
    const bar = find('input', player);
    bar.max = length > 0 ? Math.floor(length) : 1;
    bar.value = Math.floor(at);
    bar.setAttribute('aria-valuetext', clock(at));
    bar.style.setProperty('--done', (length > 0 ? 100 * at / length : 0) + '%');
    find('[data-player-at]', player).textContent = clock(at);
    find('[data-player-length]', player).textContent = length > 0 ? clock(length) : '';
  }

  function keepTime() {
    if (!heard) return;
    if (sound.readyState) heard.at = sound.currentTime;
    const times = Object.entries(stored('heard') || {}).filter(([id]) => id !== heard.id).slice(-49);
    store('heard', Object.fromEntries([...times, [heard.id, sound.ended ? 0 : heard.at]]));
    store('hearing', heard);
  }

  function showState() {
    const toggle = find('.toggle', player);
    toggle.setAttribute('aria-label', sound.paused ? 'Play' : 'Pause');
    const use = find('use', toggle);
    use.setAttribute('href', use.getAttribute('href').replace(/#.*/, sound.paused ? '#play' : '#pause'));
    keepTime();
  }

  function seek(to) {
    if (sound.readyState) sound.currentTime = Math.max(0, to);
    heard.at = Math.max(0, to);
    showTime();
    keepTime();
  }

  if (player) {
    let told = 0;
    sound.addEventListener('timeupdate', () => {
      showTime();
      if (Math.abs(sound.currentTime - told) > 5) { told = sound.currentTime; keepTime(); }
    });
    ['play', 'pause', 'ended'].forEach((name) => sound.addEventListener(name, showState));
    sound.addEventListener('loadedmetadata', () => { if (heard && Math.abs(sound.currentTime - heard.at) > 1) sound.currentTime = heard.at; showTime(); });
    find('.toggle', player).addEventListener('click', pauseOrPlay);
    find('input', player).addEventListener('input', (event) => seek(Number(event.target.value)));
    all('[data-jump]', player).forEach((button) => button.addEventListener('click', () => seek((sound.readyState ? sound.currentTime : heard.at) + Number(button.dataset.jump))));
    find('.speed', player).addEventListener('click', () => {
      const speeds = [1, 1.25, 1.5, 1.75, 2, 0.75];
      const next = speeds[(speeds.indexOf(sound.playbackRate) + 1) % speeds.length];
      sound.defaultPlaybackRate = sound.playbackRate = next;
      find('.speed', player).textContent = next + '×';
      store('speed', next);
    });
    find('.stop', player).addEventListener('click', () => {
      keepTime();
      sound.pause();
      heard = null;
      sound.removeAttribute('src');
      store('hearing', null);
      player.hidden = true;
      body.classList.remove('playing');
    });
    addEventListener('pagehide', keepTime);
    const last = stored('hearing');
    if (last) load(last);
  }

  document.documentElement.classList.add('scripted');
  if (list()) {
    const kept = history.state || {};
    history.replaceState({view: list().dataset.path, article: openedId() || undefined, pushed: kept.article && openedId() ? kept.pushed : false, top: kept.top}, '');
    if (kept.top) find('.list-scroll').scrollTop = kept.top;
  }
  arrive();
})();
