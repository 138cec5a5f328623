import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { RowButton } from './row-controls.tsx';

type Props = {
  /** The label of the menu, naming its row. */
  label: string;
  className?: string | undefined;
  /** The items of the menu (`Menu.Item`). */
  children: ReactNode;
};

/** The dots at the end of a row. The menu behind them is created when it is first opened: a list has one in every row. */
export function RowMenu({ label, className, children }: Props) {
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const begin = () => {
    setWanted(true);
    // The button is mounted anew as a menu's button: it has the focus before the menu opens, and so gets it back afterwards.
    requestAnimationFrame(() => {
      button.current?.focus();
      setOpened(true);
    });
  };
  const dots = (
    <RowButton
      ref={button}
      {...(className ? { className } : {})}
      aria-haspopup="menu"
      aria-label={label}
      {...(wanted ? {} : { onClick: begin })}
    >
      <IconDots size={16} aria-hidden />
    </RowButton>
  );
  if (!wanted) return dots;
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
      <Menu.Target>{dots}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
