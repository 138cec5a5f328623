import { Button, Menu } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';

type Props = {
  label: string;
  busy: boolean;
  /** The key that opens the choices. */
  shortcut?: string | undefined;
  children: ReactNode;
};

/** One action on the selected tickets, with its choices. */
export function Choose({ label, busy, shortcut, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts(shortcut ? [{ key: shortcut, text: label, act: () => button.current?.click() }] : []);
  return (
    <Menu position="top" shadow="md">
      <Menu.Target>
        <Button ref={button} size="compact-sm" variant="default" disabled={busy}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
