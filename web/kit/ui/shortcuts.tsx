import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { getPressedKey } from './pressed-key.ts';
import { listEffective, sortByPrecedence, type Shortcut, type ShortcutSet } from './shortcut.ts';

const ShortcutList = lazy(() =>
  import('./shortcut-list.tsx').then(({ ShortcutList }) => ({ default: ShortcutList })),
);

let declared: readonly ShortcutSet[] = [];
const watchers = new Set<() => void>();
function change(next: readonly ShortcutSet[]): void {
  declared = next;
  for (const watcher of watchers) watcher();
}
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const Scope = createContext<ShortcutSet['scope']>(null);

/** The content of a dialog whose keys work while the focus is in it, such as a ticket in a drawer. */
export function ShortcutScope({ children, className }: { children: ReactNode; className?: string }) {
  const scope = useRef<HTMLDivElement>(null);
  return (
    <div ref={scope} className={className}>
      <Scope value={scope}>{children}</Scope>
    </div>
  );
}

/** Whether keys belong to the field that the user is typing into, to a menu, or to a dialog without keys of its own. */
function isBusy(target: EventTarget | null, scope: ShortcutSet['scope'] = null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select')) return true;
  const around = target.closest('[role="dialog"], [role="menu"], [role="listbox"]');
  return around !== null && !(scope?.current && around.contains(scope.current));
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
  return `Ctrl ${shiftKey ? 'Shift ' : ''}${key.toUpperCase()}`;
}

/** Enter belongs to the link or button that has the focus, the arrows to a radio group. */
function belongsToFocus({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (key === 'Enter') return target.closest('a, button, summary') !== null;
  return key.startsWith('Arrow') && target.matches('[type="radio"]');
}

/** A browser that fills a form in announces a pressed key without its name. */
const isKey = (event: Event): boolean => event instanceof KeyboardEvent && typeof event.key === 'string';

/** The one listener for all sets: of those that may act where the key was pressed, the first that has it. */
function hear(event: KeyboardEvent): void {
  if (!isKey(event) || event.defaultPrevented || isTypedAtSwitch(event)) return;
  const pressed = nameOf(event);
  const found = sortByPrecedence(declared)
    .filter(({ scope }) => !isBusy(event.target, scope))
    .flatMap(({ shortcuts }) => shortcuts())
    .find(({ key }) => key === pressed);
  if (!found || belongsToFocus(event)) return;
  event.preventDefault();
  found.act();
}
window.addEventListener('keydown', hear);

/**
 * Registers shortcuts while the page is mounted; the help (`?`) lists them. Keys typed into a field are ignored. `first`: they act instead
 * of others with the same key.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], { first = false } = {}): void {
  const scope = useContext(Scope);
  const latest = useRef(shortcuts);
  const listed = shortcuts.map(({ key, text }) => `${key} ${text}`).join('\n');
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (listed === '') return undefined;
    const mine = { shortcuts: () => latest.current, first, scope };
    change([...declared, mine]);
    return () => change(declared.filter((one) => one !== mine));
  }, [listed, first, scope]);
}

/** What the keys of the open page do now, for the command menu. */
export const listPageShortcuts = (): Shortcut[] => listEffective(declared);

let showHelp: () => void = () => undefined;

/** Opens the list of shortcuts. */
export const openShortcutDialog = (): void => showHelp();

/** The list of shortcuts that `?` opens; mounted once in the application. */
export function ShortcutDialog() {
  const [opened, setOpened] = useState(false);
  const page = useSyncExternalStore(watch, () => declared);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isKey(event) || event.ctrlKey || event.metaKey || isBusy(event.target) || isTypedAtSwitch(event))
        return;
      if (getPressedKey(event) === '?') setOpened(true);
    };
    showHelp = () => setOpened(true);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return <Suspense>{opened && <ShortcutList page={page} onClose={() => setOpened(false)} />}</Suspense>;
}
