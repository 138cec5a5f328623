let caught = '';

const hear = (event: KeyboardEvent): void => {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  caught += event.key;
};

/** From now on what is typed is kept for a field that is about to take it: neither lost nor taken for keys of the page. */
export const catchKeys = (): void => {
  // A field that has the focus takes them itself.
  if (!document.activeElement?.closest('[role="dialog"]')) window.addEventListener('keydown', hear, true);
};

/** @returns what was typed since; keys go their usual way again */
export const releaseKeys = (): string => {
  window.removeEventListener('keydown', hear, true);
  const keys = caught;
  caught = '';
  return keys;
};
