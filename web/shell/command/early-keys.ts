let caught = '';

function hear(event: KeyboardEvent): void {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  caught += event.key;
}

/** Collects keystrokes for a field that is about to be mounted: they are neither lost nor treated as shortcuts of the page. */
export function catchKeys(): void {
  // A field that has the focus receives them itself.
  if (!document.activeElement?.closest('[role="dialog"]')) window.addEventListener('keydown', hear, true);
}

/** @returns the text typed since; keys are handled as usual again */
export function releaseKeys(): string {
  window.removeEventListener('keydown', hear, true);
  const keys = caught;
  caught = '';
  return keys;
}
