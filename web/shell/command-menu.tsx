import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette })),
);

let show: () => void = () => undefined;

/** Opens the command menu. */
export const openCommands = (): void => show();

/** Ctrl or ⌘ K: its code is fetched when somebody first asks for it. */
export function CommandMenu() {
  const [wanted, setWanted] = useState(0);
  show = () => setWanted((times) => times + 1);
  useHotkeys([['mod+K', () => openCommands()]], []);
  return <Suspense>{wanted > 0 && <CommandPalette wanted={wanted} />}</Suspense>;
}
