import { useEffect } from 'react';

/** Components that take the focus on purpose, such as a composer that is used next, take precedence (milliseconds). */
const AFTER_MS = 30;

/**
 * Included in every dialog (by the theme); returns the focus to the element from which the dialog was opened, also when the dialog is
 * unmounted, as most of ours are: Mantine itself returns it only for a dialog that stays mounted and is closed. A menu item that opened the
 * dialog is gone by then: its button takes the focus.
 */
export function FocusReturn() {
  useEffect(() => {
    const opener = openerOf(document.activeElement);
    return () => {
      setTimeout(() => {
        const { activeElement, body } = document;
        if (activeElement === null || activeElement === body) opener?.focus({ preventScroll: true });
      }, AFTER_MS);
    };
  }, []);
  return null;
}

/** The last focused element on the page itself: a menu may be gone before the dialog that was opened from it is mounted. */
let onPage: HTMLElement | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role=menu], [role=dialog]')) onPage = target;
});

function openerOf(active: Element | null): HTMLElement | null {
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : onPage;
}
