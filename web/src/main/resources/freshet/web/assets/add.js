'use strict';

// The dialog by which feeds are added. Without this the same form is a page of its own.
(() => {
  const dialog = document.querySelector('#dialog');
  if (!dialog || !window.htmx) return;
  let from = null;

  async function open() {
    const own = document.querySelector('main #add-url');
    if (own) { own.focus(); return; }
    from = document.activeElement;
    document.body.classList.remove('drawer');
    await htmx.ajax('GET', '/add', {target: '#dialog', swap: 'innerHTML show:none'}).catch(() => {});
    if (!dialog.firstElementChild || dialog.open) return;
    dialog.showModal();
    const start = dialog.querySelector('#add-url');
    if (start) start.focus();
  }

  dialog.addEventListener('close', () => {
    dialog.replaceChildren();
    if (from && from.isConnected) from.focus();
  });

  // Before the script of the shell, which would go to the page.
  document.addEventListener('click', (event) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (plain && event.target.closest('[data-add]')) {
      event.preventDefault();
      open();
    } else if (event.target.closest('#dialog [data-close]')) {
      dialog.close();
    } else if (event.target === dialog) {
      dialog.close();
    }
  }, true);

  // What cannot be added is told in the form itself.
  dialog.addEventListener('htmx:beforeSwap', (event) => {
    const type = event.detail.xhr.getResponseHeader('Content-Type') || '';
    if (event.detail.xhr.status === 422 && type.startsWith('text/html')) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });

  const host = (text) => text.trim().replace(/^[a-z]+:\/\//i, '').split('/')[0];

  dialog.addEventListener('htmx:beforeRequest', () => {
    const field = dialog.querySelector('#add-url');
    const told = dialog.querySelector('#add-told');
    if (!field || !told) return;
    told.textContent = 'Looking for feeds at ' + host(field.value) + '…';
    field.removeAttribute('aria-invalid');
    dialog.setAttribute('aria-busy', 'true');
  });
  dialog.addEventListener('htmx:afterRequest', () => dialog.removeAttribute('aria-busy'));

  dialog.addEventListener('htmx:afterSettle', () => {
    const start = dialog.querySelector('[aria-invalid]') || dialog.querySelector('[autofocus]');
    if (start && dialog.open) start.focus();
  });

  // Another address is looked at anew.
  dialog.addEventListener('input', (event) => {
    if (event.target.id !== 'add-url' || event.target.value === event.target.dataset.typed) return;
    const form = event.target.form;
    const shown = form.querySelectorAll('.preview, .offers, .banner, .field-icon .end');
    shown.forEach((part) => part.remove());
    const main = form.querySelector('.dialog-foot .primary');
    if (form.getAttribute('hx-post') !== '/preview') {
      form.setAttribute('hx-post', '/preview');
      if (main) main.textContent = 'Find the feed';
      htmx.process(form);
    }
  });
})();
