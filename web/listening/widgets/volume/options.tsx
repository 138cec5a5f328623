import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BUCKETS } from '#contracts/listening/analytics/question.ts';
import { ChoiceField } from '#web/kit/widget/option-fields.tsx';
import { MeasureField } from '../parts/option-fields.tsx';
import type { WidgetOptionsProps } from '../view.ts';

/** What is counted, by which interval, and whether by sentiment. */
export function Options({ widget, onChange }: WidgetOptionsProps<'volume'>) {
  const { t } = useTranslation();
  return (
    <>
      <MeasureField value={widget.measure} onChange={(measure) => onChange({ ...widget, measure })} />
      <ChoiceField
        label={t('dashboards.bucket')}
        values={['auto', ...BUCKETS] as const}
        value={widget.bucket}
        nameOf={(one) => t(`dashboards.buckets.${one}`)}
        onChange={(bucket) => onChange({ ...widget, bucket })}
      />
      <Checkbox
        label={t('dashboards.split')}
        checked={widget.split === 'sentiment'}
        onChange={({ currentTarget }) =>
          onChange({ ...widget, split: currentTarget.checked ? 'sentiment' : 'none' })
        }
      />
    </>
  );
}
