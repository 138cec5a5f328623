import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  keys?: string | undefined;
  /** Whether it applies at the caret; absent for what is done once. */
  pressed?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** A button beside a field of formatted text: a click leaves the caret where it is. */
export function ToolButton({ label, keys, pressed, onPress, children }: Props) {
  return (
    <Tooltip label={keys === undefined ? label : `${label} (${keys})`} openDelay={400}>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'brand' : 'gray'}
        aria-label={label}
        aria-pressed={pressed}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
