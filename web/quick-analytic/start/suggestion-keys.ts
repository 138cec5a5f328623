/** What the arrow keys go through. */
export const SUGGESTION = '[data-suggestion]';

/**
 * Moves the focus to the next suggestion of the page, or to the one before.
 * @returns false where there is none before the first
 */
export function moveFocus(page: HTMLElement | null, step: number): boolean {
  const all = [...(page?.querySelectorAll<HTMLElement>(SUGGESTION) ?? [])];
  const at = all.findIndex((one) => one === document.activeElement);
  if (at + step < 0) return false;
  all[Math.min(at + step, all.length - 1)]?.focus();
  return true;
}
