'use strict';

// Shows the words that were looked for where they are found; browsers without highlights just do not.
(() => {
  const river = document.querySelector('#river[data-words]');
  if (!river || !window.CSS || !CSS.highlights) return;
  const fold = (text) => [...text].map((sign) => sign.normalize('NFKD').replace(/\p{Mn}/gu, '').toLowerCase().charAt(0) || ' ').join('');
  const words = fold(river.dataset.words.replace(/(^|\s)-("[^"]*"|\S+)/g, ' '))
    .split(/[^\p{L}\p{N}*]+/u).filter((word) => word.replace('*', ''));

  function wordsOf(node) {
    const text = fold(node.textContent);
    if (text.length !== node.textContent.length) return [];
    return [...text.matchAll(/[\p{L}\p{N}]+/gu)]
      .filter((found) => words.some((word) => word.endsWith('*') ? found[0].startsWith(word.slice(0, -1)) : found[0] === word))
      .map((found) => {
        const range = new Range();
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        return range;
      });
  }

  function show() {
    const ranges = [];
    document.querySelectorAll('#rows .title, #rows .excerpt, #posting article').forEach((part) => {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) ranges.push(...wordsOf(texts.currentNode));
    });
    CSS.highlights.set('found', new Highlight(...ranges));
  }

  document.body.addEventListener('htmx:afterSettle', show);
  show();
})();
