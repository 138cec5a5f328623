import { ActionIcon } from '@mantine/core';
import { IconAdjustments, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Widget } from '#contracts/listening/dashboards/widget.ts';
import classes from './grid.module.css';
import { useTitle } from './use-title.ts';

type Props = {
  widget: Widget;
  onGrip: (event: PointerEvent) => void;
  onKey: (event: KeyboardEvent) => void;
  onOptions: () => void;
  onCopy: () => void;
  onRemove: () => void;
};

/** What can be done with a widget while its dashboard is edited. */
export function WidgetTools({ widget, onGrip, onKey, onOptions, onCopy, onRemove }: Props) {
  const { t } = useTranslation();
  const title = useTitle()(widget);
  const named = (act: string) => `${act}: ${title}`;
  return (
    <span className={classes.tools}>
      <ActionIcon size={28} aria-label={named(t('dashboards.options'))} onClick={onOptions}>
        <IconAdjustments size={16} />
      </ActionIcon>
      <ActionIcon size={28} aria-label={named(t('dashboards.copy'))} onClick={onCopy}>
        <IconCopy size={16} />
      </ActionIcon>
      <ActionIcon size={28} aria-label={named(t('dashboards.remove'))} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
      <ActionIcon
        size={28}
        className={classes.grip}
        aria-label={named(t('dashboards.grip'))}
        title={t('dashboards.grip_help')}
        onPointerDown={onGrip}
        onKeyDown={onKey}
      >
        <IconGripVertical size={16} />
      </ActionIcon>
    </span>
  );
}
