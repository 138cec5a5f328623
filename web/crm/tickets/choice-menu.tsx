import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './work.module.css';

type Choice = { value: string; label: string; sign?: ReactNode };
type Props = {
  name: string;
  value: string;
  choices: readonly Choice[];
  busy: boolean;
  disabled: boolean;
  /** A line that says that not all choices could be read. */
  failed?: ReactNode;
  /** The button, for a key that opens the menu. */
  button?: Ref<HTMLButtonElement>;
  onChoose: (value: string) => void;
};

/** One of a few, chosen from a menu in place. */
export function ChoiceMenu({ name, value, choices, busy, disabled, failed, button, onChoose }: Props) {
  const chosen = choices.find((one) => one.value === value);
  return (
    <Menu position="bottom-end" width={220} disabled={disabled}>
      <Menu.Target>
        <Button
          ref={button}
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.value}
          loading={busy}
          disabled={disabled}
          aria-label={`${name}: ${chosen?.label ?? ''}`}
          leftSection={chosen?.sign}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {chosen?.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Label>{name}</Menu.Label>
        {choices.map((one) => (
          <Menu.Item
            key={one.value}
            leftSection={one.sign}
            rightSection={one.value === value ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => onChoose(one.value)}
          >
            {one.label}
          </Menu.Item>
        ))}
        {failed}
      </Menu.Dropdown>
    </Menu>
  );
}
