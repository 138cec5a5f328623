import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PERIODS, type Days } from './use-period.ts';

/** Chooses the period of a page. */
export function PeriodChoice({ days, choose }: { days: Days; choose: (days: string) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('kit.period.label')}
      size="xs"
      data={PERIODS.map((value) => ({ value, label: t(`kit.period.days.${value}`) }))}
      value={days}
      onChange={choose}
    />
  );
}
