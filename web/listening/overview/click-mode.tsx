import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrillDownActions } from '../widgets/widget-context.ts';
import classes from './modes.module.css';

type Props = { mode: DrillDownActions['mode']; onMode: (mode: DrillDownActions['mode']) => void };

/** What a click on a number does: open its mentions, or narrow the whole dashboard to them. */
export function ClickMode({ mode, onMode }: Props) {
  const { t } = useTranslation();
  const label = useId();
  return (
    <div className={classes.mode}>
      <span id={label}>{t('dashboards.click.label')}</span>
      <SegmentedControl
        size="xs"
        aria-labelledby={label}
        value={mode}
        onChange={(value) => onMode(value === 'filter' ? 'filter' : 'open')}
        data={(['open', 'filter'] as const).map((value) => ({
          value,
          label: t(`dashboards.click.${value}`),
        }))}
      />
    </div>
  );
}
