import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import classes from './look-back.module.css';

const RANGES = ['7', '30', '90', '365', 'all'] as const;

/** How many days a backfill goes back, or to the beginning. */
export type BackfillRange = (typeof RANGES)[number];
export const USUAL_RANGE: BackfillRange = '30';

/** To the day, so that the same choice makes the same query. */
export function toSince(range: BackfillRange): string {
  const today = Math.floor(Date.now() / MS_PER_DAY) * MS_PER_DAY;
  return new Date(range === 'all' ? 0 : today - Number(range) * MS_PER_DAY).toISOString();
}

type Props = { value: BackfillRange; onChange: (range: BackfillRange) => void };

/** The start of the stored posts that are matched. */
export function SinceChoice({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('keywords.backfill.since')}
      leftSection={<span className={classes.since}>{t('keywords.backfill.since')}</span>}
      leftSectionWidth={64}
      w={220}
      allowDeselect={false}
      value={value}
      onChange={(chosen) => onChange(RANGES.find((one) => one === chosen) ?? USUAL_RANGE)}
      data={RANGES.map((one) => ({ value: one, label: t(`keywords.backfill.ranges.${one}`) }))}
    />
  );
}
