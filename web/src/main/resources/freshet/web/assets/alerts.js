'use strict';

// Lets a browser be asked whether alerts may be shown outside of the pages.
(() => {
  const button = document.querySelector('#permit');
  if (!button || !window.Notification) return;
  const told = document.querySelector('#permitted');

  function show() {
    button.hidden = Notification.permission !== 'default';
    told.textContent = {
      granted: 'This browser may show alerts while a page you read on is open.',
      denied: 'This browser was told not to show alerts; its settings for this site can change that. Open pages show them all the same.',
      default: 'Open pages show alerts; if you allow it, this browser shows them outside of the pages too.',
    }[Notification.permission];
  }

  button.addEventListener('click', async () => {
    await Notification.requestPermission();
    show();
  });
  show();
})();
