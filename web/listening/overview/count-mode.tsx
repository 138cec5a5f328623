import { SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTINGS, type CountingUnit } from '#contracts/listening/analytics/dimension.ts';
import { withCountingUnit, resolveCountingUnit } from '#contracts/listening/widgets/counting.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import classes from './modes.module.css';

type Props = { widgets: readonly Widget[]; onChange: (counting: CountingUnit) => void };

/** Posts or stories for all widgets that can count either; neither is marked if they differ. */
export function CountMode({ widgets, onChange }: Props) {
  const { t } = useTranslation();
  const label = useId();
  const counting = resolveCountingUnit(widgets);
  if (counting === undefined) return null;
  return (
    <div className={classes.mode}>
      <span id={label}>{t('dashboards.counting.label')}</span>
      <SegmentedControl
        size="xs"
        aria-labelledby={label}
        value={counting ?? ''}
        onChange={(value) => onChange(value === 'clusters' ? 'clusters' : 'mentions')}
        data={COUNTINGS.map((value) => ({ value, label: t(`dashboards.counting.${value}`) }))}
      />
    </div>
  );
}

/** The widgets in the view of a reader who may have chosen posts or stories; the saved ones are unchanged. */
export function useCounted(widgets: readonly Widget[]): {
  counted: readonly Widget[];
  count: (counting: CountingUnit) => void;
} {
  const [unit, count] = useState<CountingUnit | null>(null);
  return { counted: unit === null ? widgets : withCountingUnit(widgets, unit), count };
}
