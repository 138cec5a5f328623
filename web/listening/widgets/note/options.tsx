import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WidgetOptionsProps } from '../view.ts';

/** Its text. */
export function Options({ widget, onChange }: WidgetOptionsProps<'note'>) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t('dashboards.kinds.note')}
      autosize
      minRows={6}
      maxLength={4000}
      value={widget.text}
      onChange={({ currentTarget }) => onChange({ ...widget, text: currentTarget.value })}
    />
  );
}
