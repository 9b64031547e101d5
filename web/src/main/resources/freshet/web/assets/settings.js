'use strict';

// Settings are saved when they are changed; without this script a button does it.
(() => {
  // On phones the list of sections is a row, of which one sees the beginning.
  const current = document.querySelector('.sections [aria-current]');
  if (current) current.scrollIntoView({block: 'nearest', inline: 'center'});

  const saved = document.querySelector('[data-saved]');
  let timer = 0;

  function tell(sentence, isWrong) {
    clearTimeout(timer);
    saved.textContent = sentence;
    saved.classList.toggle('wrong', Boolean(isWrong));
    if (!isWrong) timer = setTimeout(() => { saved.textContent = ''; }, 4000);
  }

  // What the page itself shows of a setting changes with it.
  function show(form) {
    const name = form.elements.name && form.elements.name.value;
    if (!name) return;
    const chosen = new FormData(form).get('value') || 'off';
    if (name === 'theme') document.documentElement.dataset.theme = chosen;
    else document.body.dataset[name] = chosen;
  }

  async function save(form) {
    if (!form.reportValidity()) return;
    const field = form.querySelector('[aria-invalid]');
    if (field) field.removeAttribute('aria-invalid');
    const answer = await fetch(form.action, {method: 'POST', headers: {'HX-Request': 'true', 'HX-Current-URL': location.href}, body: new URLSearchParams(new FormData(form))}).catch(() => null);
    if (answer && answer.status === 401) { location.href = answer.headers.get('HX-Redirect') || '/login'; return; }
    if (answer && answer.ok) {
      show(form);
      tell('Saved');
      return;
    }
    const type = answer && answer.headers.get('Content-Type') || '';
    tell(!answer ? 'The server cannot be reached. Nothing was saved.' : type.startsWith('text/plain') ? 'Not saved: ' + await answer.text() : 'Something went wrong on our side. Try again.', true);
    const input = form.querySelector('input:not([type="hidden"]), select');
    if (input) input.setAttribute('aria-invalid', 'true');
  }

  document.querySelectorAll('form[data-autosave]').forEach((form) => {
    form.addEventListener('change', () => save(form));
    form.addEventListener('submit', (event) => { event.preventDefault(); save(form); });
  });

  document.querySelectorAll('[data-copy]').forEach((button) => {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const field = document.getElementById(button.dataset.copy);
      const text = field.value || field.textContent;
      await navigator.clipboard.writeText(text).then(() => document.dispatchEvent(new CustomEvent('say', {detail: 'Copied'})), () => {
        document.dispatchEvent(new CustomEvent('say', {detail: 'Copying is not allowed here. Select the text and copy it.'}));
      });
    });
  });

  document.querySelectorAll('[data-reveal]').forEach((button) => {
    button.hidden = false;
    button.addEventListener('click', () => {
      const field = document.getElementById(button.dataset.reveal);
      const shown = field.type === 'text';
      field.type = shown ? 'password' : 'text';
      button.setAttribute('aria-pressed', String(!shown));
    });
  });
})();
