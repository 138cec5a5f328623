import { lazy, Suspense, useEffect, useState } from 'react';
import { getPressedKey } from '#web/kit/ui/pressed-key.ts';
import { catchKeys, releaseKeys } from './early-keys.ts';

const palette = () => import('./command-palette.tsx');
const CommandPalette = lazy(() => palette().then(({ CommandPalette }) => ({ default: CommandPalette })));

let show: () => void = () => undefined;

/** Opens the command menu; text that is typed before it is loaded becomes its first input. */
export function openCommands(): void {
  catchKeys();
  void palette().catch(releaseKeys);
  show();
}

/** Ctrl or ⌘ K: its code is loaded on first use. */
export function CommandMenu() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    show = () => {
      setWanted(true);
      if (wanted) void palette().then(({ openPalette }) => openPalette());
    };
  }, [wanted]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (getPressedKey(event).toLowerCase() !== 'k') return;
      event.preventDefault();
      openCommands();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return <Suspense>{wanted && <CommandPalette />}</Suspense>;
}
