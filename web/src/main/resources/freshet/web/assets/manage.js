'use strict';

// The table of feeds, and files that are dropped. Everything here works without it as well.
(() => {
  const find = (what, where = document) => where.querySelector(what);
  const all = (what, where = document) => [...where.querySelectorAll(what)];
  const view = find('#view');
  if (!view || view.dataset.managed) return;
  view.dataset.managed = 'true';

  // Choosing feeds.
  let last = null;
  const boxes = () => all('.feeds tbody input[type="checkbox"]', view);

  function count() {
    const ticked = boxes().filter((box) => box.checked).length;
    const whole = find('.bulkbar [name="all"]', view);
    const chosen = find('.bulkbar .chosen', view);
    const head = find('.tick-all', view);
    if (!chosen) return;
    const label = whole && whole.checked ? whole.parentElement.textContent.trim().replace(/^All /, '') : ticked;
    chosen.textContent = label + ' chosen';
    if (head) {
      head.checked = ticked > 0 && ticked === boxes().length;
      head.indeterminate = ticked > 0 && ticked < boxes().length;
    }
  }

  function dress() {
    all('.tick-all, .untick', view).forEach((part) => { part.hidden = false; });
    count();
  }

  function range(box, shift) {
    if (shift && last && last.isConnected) {
      const list = boxes();
      const [from, to] = [list.indexOf(last), list.indexOf(box)].sort((one, other) => one - other);
      list.slice(from, to + 1).forEach((one) => { one.checked = box.checked; });
    }
    last = box;
  }

  view.addEventListener('click', (event) => {
    const box = event.target.closest('.feeds tbody input[type="checkbox"]');
    if (box) range(box, event.shiftKey);
    if (event.target.closest('.tick-all')) boxes().forEach((one) => { one.checked = event.target.checked; });
    if (event.target.closest('.untick')) {
      boxes().forEach((one) => { one.checked = false; });
      const whole = find('.bulkbar [name="all"]', view);
      if (whole) whole.checked = false;
      const head = find('.tick-all', view);
      if (head) head.focus();
    }
    const more = event.target.closest('[data-row]');
    if (more && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      event.stopPropagation();
      menu(more);
    }
    count();
  });

  view.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target.id === 'new-folder') {
      event.preventDefault();
      event.target.nextElementSibling.click();
    }
  });

  // One menu for all rows.
  function menu(button) {
    const shared = find('#row-menu', view);
    all('[data-path]', shared).forEach((part) => {
      const path = part.dataset.path.replace('{id}', button.dataset.row);
      if (part.matches('form')) part.action = path;
      else part.href = path;
    });
    shared.showPopover();
    const at = button.getBoundingClientRect();
    shared.classList.add('placed');
    shared.style.left = Math.max(8, at.right - shared.offsetWidth) + 'px';
    const below = at.bottom + 4 + shared.offsetHeight <= innerHeight;
    shared.style.top = (below ? at.bottom + 4 : at.top - shared.offsetHeight - 4) + 'px';
    find('a, button', shared).focus();
    shared.addEventListener('toggle', (event) => {
      if (event.newState === 'closed' && document.activeElement === document.body) button.focus();
    }, {once: true});
  }

  // The address follows the filter, so that it can be kept and shared.
  view.addEventListener('htmx:afterSettle', () => {
    const table = find('#feed-table', view);
    if (table && table.dataset.path !== location.pathname + location.search) {
      history.replaceState({view: table.dataset.path}, '', table.dataset.path);
    }
    dress();
  });

  // A file that is chosen or dropped is imported at once.
  all('.import-form .button', view).forEach((button) => { button.hidden = true; });
  view.addEventListener('change', (event) => {
    if (!event.target.matches('.drop input') || !event.target.files.length) return;
    const form = event.target.form;
    find('.chosen-file', form).textContent = 'Importing ' + event.target.files[0].name + '…';
    form.requestSubmit();
  });
  view.addEventListener('dragover', (event) => {
    const zone = event.target.closest('.drop');
    if (zone) zone.classList.add('over');
  });
  ['dragleave', 'drop'].forEach((name) => view.addEventListener(name, (event) => {
    const zone = event.target.closest('.drop');
    if (zone) zone.classList.remove('over');
  }));

  // Says what is going on while a site is looked at.
  view.addEventListener('submit', (event) => {
    if (!event.target.matches('[data-looking]')) return;
    const host = event.target.elements.url.value.trim().replace(/^[a-z]+:\/\//i, '').split('/')[0];
    find('.told', event.target.parentElement).textContent = 'Looking for feeds at ' + host + '…';
  });

  // Sample topics: how many are chosen.
  const samples = find('.samples', view);
  if (samples) {
    const tell = () => {
      const chosen = all(':checked', samples).length;
      const button = find('button', samples);
      button.textContent = chosen === 0 ? 'Add topics' : chosen === 1 ? 'Add 1 topic' : 'Add ' + chosen + ' topics';
      button.disabled = chosen === 0;
    };
    samples.addEventListener('change', tell);
    tell();
  }

  dress();
})();
