import { ActionIcon } from '@mantine/core';
import { IconAdjustments, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './grid.module.css';

type Props = {
  title: string;
  onGrip: (event: PointerEvent) => void;
  onKey: (event: KeyboardEvent) => void;
  onOptions: () => void;
  onCopy: () => void;
  onRemove: () => void;
};

/** What can be done with a widget while its dashboard is edited. */
export function WidgetTools({ title, onGrip, onKey, onOptions, onCopy, onRemove }: Props) {
  const { t } = useTranslation();
  const named = (act: string) => `${act}: ${title}`;
  return (
    <span className={classes.tools}>
      <ActionIcon size={28} aria-label={named(t('kit.widget.options'))} onClick={onOptions}>
        <IconAdjustments size={16} />
      </ActionIcon>
      <ActionIcon size={28} aria-label={named(t('kit.widget.copy'))} onClick={onCopy}>
        <IconCopy size={16} />
      </ActionIcon>
      <ActionIcon size={28} aria-label={named(t('kit.widget.remove'))} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
      <ActionIcon
        size={28}
        className={classes.grip}
        aria-label={named(t('kit.widget.grip'))}
        title={t('kit.widget.grip_help')}
        data-grip
        onPointerDown={onGrip}
        onKeyDown={onKey}
      >
        <IconGripVertical size={16} />
      </ActionIcon>
    </span>
  );
}
