'use strict';

// Copies addresses of feeds; without this they are marked and copied by hand.
(() => {
  const toast = document.getElementById('toast');

  async function copy(button) {
    const field = button.closest('.address').querySelector('input');
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand('copy');
    }
    toast.textContent = 'The address is copied.';
    toast.hidden = false;
  }

  document.querySelectorAll('[data-copy]').forEach((button) => {
    button.hidden = false;
    button.addEventListener('click', () => copy(button));
  });
})();
