import { Modal } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './badges.module.css';

/** One key of a page: what it does in words, and the act. `keys` is a `KeyboardEvent.key` such as `j`, `/` or `Escape`. */
export type Shortcut = { key: string; text: string; act: () => void };

let declared: readonly (readonly Shortcut[])[] = [];
const watchers = new Set<() => void>();
const change = (next: readonly (readonly Shortcut[])[]): void => {
  declared = next;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Whether keys belong to what the person is typing into, or to an open dialog or menu. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null);

/** Gives the page keys while it is on the screen; the help (`?`) lists them. Keys typed into a field are left alone. */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
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
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isBusy(event.target))
        return;
      const found = latest.current.find(({ key }) => key === event.key);
      if (!found) return;
      event.preventDefault();
      found.act();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      change(declared.filter((one) => one !== mine));
    };
  }, [listed]);
};

function Keys({ title, rows }: { title: string; rows: readonly { key: string; text: string }[] }) {
  return (
    <section>
      <h3 style={{ margin: '16px 0 8px', fontSize: 13, color: 'var(--es-dim)' }}>{title}</h3>
      {rows.map(({ key, text }) => (
        <div key={key + text} style={{ display: 'flex', justifyContent: 'space-between', padding: '5px 0' }}>
          <span>{text}</span>
          <kbd className={classes.kbd}>{key}</kbd>
        </div>
      ))}
    </section>
  );
}

let showHelp: () => void = () => undefined;

/** Opens the list of keys. */
export const openShortcutHelp = (): void => showHelp();

/** The list of keys that `?` opens; stands once in the application. */
export function ShortcutHelp() {
  const [opened, setOpened] = useState(false);
  const { t } = useTranslation();
  const page = useSyncExternalStore(watch, () => declared).flat();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isBusy(event.target)) setOpened(true);
    };
    showHelp = () => setOpened(true);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const everywhere = [
    { key: 'Ctrl K', text: t('kit.shortcuts.commands') },
    { key: '?', text: t('kit.shortcuts.help') },
    { key: 'Esc', text: t('kit.shortcuts.close') },
  ];
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      title={t('kit.shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {page.length > 0 && <Keys title={t('kit.shortcuts.this_page')} rows={page} />}
      <Keys title={t('kit.shortcuts.everywhere')} rows={everywhere} />
    </Modal>
  );
}
