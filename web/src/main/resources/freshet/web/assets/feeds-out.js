'use strict';

// Copies addresses of feeds; without this they are marked and copied by hand.
(() => {
  async function copy(button) {
    const field = button.closest('.address').querySelector('input');
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand('copy');
    }
    document.dispatchEvent(new CustomEvent('say', {detail: 'Address copied'}));
  }

  document.querySelectorAll('[data-copy]').forEach((button) => {
    button.hidden = false;
    button.addEventListener('click', () => copy(button));
  });
})();
