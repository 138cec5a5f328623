import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getPressedKey } from './pressed-key.ts';
import type { Shortcut } from './shortcut.ts';

const ShortcutList = lazy(() =>
  import('./shortcut-list.tsx').then(({ ShortcutList }) => ({ default: ShortcutList })),
);

let declared: readonly (readonly Shortcut[])[] = [];
const watchers = new Set<() => void>();
function change(next: readonly (readonly Shortcut[])[]): void {
  declared = next;
  for (const watcher of watchers) watcher();
}
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether keys belong to the field that the user is typing into, or to an open dialog or menu. */
function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select') ||
      target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null)
  );
}

/**
 * Whether a letter is typed while a switch has the focus, because the user has just clicked it and continues typing. Such a letter never
 * triggers a shortcut of the page; keyboard users leave the switch first.
 */
function isTypedAtSwitch({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  return (
    [...key].length === 1 &&
    !ctrlKey &&
    !metaKey &&
    target instanceof HTMLElement &&
    target.matches('[type="radio"], [role="radio"], [role="switch"], [role="tab"], [role="slider"]')
  );
}

/** The name of the pressed key in shortcuts; null if it is held with modifiers that no shortcut has. */
function nameOf(event: KeyboardEvent): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return null;
  const key = getPressedKey(event);
  if (!ctrlKey && !metaKey) return key;
  return shiftKey ? null : `Ctrl ${key.toUpperCase()}`;
}

/** Enter belongs to the link or button that has the focus, the arrows to a radio group. */
function belongsToFocus({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (key === 'Enter') return target.closest('a, button, summary') !== null;
  return key.startsWith('Arrow') && target.matches('[type="radio"]');
}

/** Registers shortcuts while the page is mounted; the help (`?`) lists them. Keys typed into a field are ignored. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  const listed = shortcuts.map(({ key, text }) => `${key} ${text}`).join('\n');
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (listed === '') return;
    const mine = latest.current;
    change([...declared, mine]);
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isBusy(event.target) || isTypedAtSwitch(event)) return;
      const pressed = nameOf(event);
      const found = latest.current.find(({ key }) => key === pressed);
      if (!found || belongsToFocus(event)) return;
      event.preventDefault();
      found.act();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      change(declared.filter((one) => one !== mine));
    };
  }, [listed]);
}

let showHelp: () => void = () => undefined;

/** Opens the list of shortcuts. */
export const openShortcutDialog = (): void => showHelp();

/** The list of shortcuts that `?` opens; mounted once in the application. */
export function ShortcutDialog() {
  const [opened, setOpened] = useState(false);
  const page = useSyncExternalStore(watch, () => declared);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || isBusy(event.target) || isTypedAtSwitch(event)) return;
      if (getPressedKey(event) === '?') setOpened(true);
    };
    showHelp = () => setOpened(true);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return <Suspense>{opened && <ShortcutList page={page} onClose={() => setOpened(false)} />}</Suspense>;
}
