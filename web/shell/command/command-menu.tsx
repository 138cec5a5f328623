import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { catchKeys, takeKeys } from './early-keys.ts';

const palette = () => import('./command-palette.tsx');
const CommandPalette = lazy(() => palette().then(({ CommandPalette }) => ({ default: CommandPalette })));

let show: () => void = () => undefined;

/** Opens the command menu; what is typed until it stands is its first. */
export const openCommands = (): void => {
  catchKeys();
  void palette().catch(takeKeys);
  show();
};

/** Ctrl or ⌘ K: its code is fetched when somebody first asks for it. */
export function CommandMenu() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    show = () => {
      setWanted(true);
      if (wanted) void palette().then(({ openPalette }) => openPalette());
    };
  }, [wanted]);
  useHotkeys([['mod+K', openCommands]], []);
  return <Suspense>{wanted && <CommandPalette />}</Suspense>;
}
