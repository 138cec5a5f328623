/**
 * Escape closes the innermost layer only: a menu, popover or list of choices before the dialog that it belongs to, the dialog that was
 * opened last before the one below it, and any of them before something on the page. Mantine's dialogs would each close by themselves.
 */

/** How each open dialog is closed, in the order of opening. */
const dialogs: (() => void)[] = [];

/** Layers that float above the page: they close by themselves while the focus is in them, or in the field that they belong to. */
const FLOATING = ['Popover', 'Menu', 'Combobox'].map((name) => `.mantine-${name}-dropdown`).join();

/** What was there when Escape was pressed: its own handler may have closed or cleared it before a dialog gets the key. */
type EscapeTarget = { isOwn: boolean; floating: HTMLElement | undefined };
const pressed = new WeakMap<Event, EscapeTarget>();

/** Registers an open dialog; returns what removes it. */
export function closeInnermost(close: () => void): () => void {
  dialogs.push(close);
  return () => void dialogs.splice(dialogs.indexOf(close), 1);
}

window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    const { target } = event;
    pressed.set(event, { isOwn: isOwnKey(target), floating: getInnermostFloating(target) });
  },
  true,
);

window.addEventListener('keydown', (event) => {
  const { isOwn, floating } = pressed.get(event) ?? { isOwn: true };
  if (isOwn || event.defaultPrevented) return;
  const close = dialogs.at(-1);
  if (!floating && !close) return;
  event.preventDefault();
  if (!floating) close?.();
  else if (!closesByItself(floating, event.target))
    floating.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
});

/** A field whose own list is open, or whose search Escape clears first. */
function isOwnKey(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.dataset['mantineStopPropagation'] === 'true') return true;
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
}

/** The floating layer around the focus, else the one that was opened last. */
function getInnermostFloating(target: EventTarget | null): HTMLElement | undefined {
  const around = target instanceof Element ? target.closest<HTMLElement>(FLOATING) : null;
  const shown = [...document.querySelectorAll<HTMLElement>(FLOATING)].filter(
    (one) => one.getClientRects().length > 0,
  );
  return around ?? shown.at(-1);
}

function closesByItself(floating: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return floating.contains(target) || (target.matches('input, textarea') && target.ariaExpanded === 'true');
}
