import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WidgetOptionsProps } from '../view.ts';

/** Whether the colours show means. */
export function Options({ widget, onChange }: WidgetOptionsProps<'best_time'>) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t('dashboards.mean')}
      checked={widget.mean}
      onChange={({ currentTarget }) => onChange({ ...widget, mean: currentTarget.checked })}
    />
  );
}
