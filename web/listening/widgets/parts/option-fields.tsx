import { useTranslation } from 'react-i18next';
import { MEASURES, type Measure } from '#contracts/listening/analytics/dimension.ts';
import { ChoiceField, CountField } from '#web/kit/widget/option-fields.tsx';

/** What a widget counts. */
export function MeasureField({ value, onChange }: { value: Measure; onChange: (value: Measure) => void }) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      label={t('dashboards.counts')}
      values={MEASURES}
      value={value}
      nameOf={(name) => t(`dashboards.measure.${name}`)}
      onChange={onChange}
    />
  );
}

type RowsProps = { value: number; most: number; onChange: (value: number) => void };

/** How many rows a widget shows. */
export function RowsField(props: RowsProps) {
  const { t } = useTranslation();
  return <CountField label={t('dashboards.rows')} {...props} />;
}
