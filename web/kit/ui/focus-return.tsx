import { useEffect } from 'react';

/** Others who take the focus on purpose, such as a composer that is written in next, come first (milliseconds). */
const AFTER_MS = 30;

/**
 * Stands in every dialog (the theme puts it there) and gives the focus back to where the dialog was opened from, also when the dialog
 * goes as a whole, as most of ours do: Mantine itself gives it back only to a dialog that stays and is closed. What was chosen in a
 * menu is gone by then: its button takes the focus.
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

/** What had the focus last on the page itself: a menu may be gone before the dialog that was chosen in it is there. */
let onPage: HTMLElement | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role=menu], [role=dialog]')) onPage = target;
});

const openerOf = (active: Element | null): HTMLElement | null => {
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement && opener !== document.body ? opener : onPage;
};
