import { Popover, UnstyledButton, type FloatingPosition } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './help.module.css';

/**
 * A help mark: what a control does, and what the signs of a raw keyword mean. Opens on hover, focus and touch; the side is given
 * by the specification (on top for exclude-all, to the right for the others).
 */
export function HintMark({ name, text, side }: { name: string; text: string; side: FloatingPosition }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const signs = [
    ['*', t('keywords.help.star')],
    [':', t('keywords.help.colon')],
    ['|', t('keywords.help.bar')],
  ] as const;
  return (
    <Popover opened={opened} position={side} withArrow width={280} shadow="md" withRoles={false}>
      <Popover.Target>
        <UnstyledButton
          className={classes.mark}
          aria-label={t('keywords.help.of', { name })}
          aria-describedby={opened ? id : undefined}
          onPointerEnter={() => setOpened(true)}
          onPointerLeave={() => setOpened(false)}
          onFocus={() => setOpened(true)}
          onBlur={() => setOpened(false)}
          onKeyDown={(event) => event.key === 'Escape' && setOpened(false)}
        >
          <IconHelpCircle size={16} stroke={1.7} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown id={id} role="tooltip" className={classes.bubble}>
        <p className={classes.text}>{text}</p>
        <ul className={classes.signs}>
          {signs.map(([sign, meaning]) => (
            <li key={sign}>
              <kbd className={classes.sign}>{sign}</kbd> {meaning}
            </li>
          ))}
        </ul>
        <p className={classes.spelling}>{t('keywords.help.spelling')}</p>
      </Popover.Dropdown>
    </Popover>
  );
}
