import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { label: string; busy: boolean; children: ReactNode };

/** One thing to be done to the chosen tickets, with its choices. */
export function Choose({ label, busy, children }: Props) {
  return (
    <Menu position="top" shadow="md">
      <Menu.Target>
        <Button size="compact-sm" variant="default" disabled={busy}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
