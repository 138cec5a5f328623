import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WidgetOptionsProps } from '../view.ts';

/** Shares, or lines over time. */
export function Options({ widget, onChange }: WidgetOptionsProps<'sentiment'>) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('dashboards.view')}
      value={widget.view}
      onChange={(next) => onChange({ ...widget, view: next === 'time' ? 'time' : 'share' })}
      data={(['share', 'time'] as const).map((value) => ({
        value,
        label: t(`dashboards.views.${value}`),
      }))}
    />
  );
}
