import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { toInstant, toWallTime } from '#contracts/kit/zone.ts';
import { parseText } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import classes from './reports.module.css';

/** A period, its end excluded; absent parts are not chosen yet. */
type ChosenPeriod = { from?: string | undefined; to?: string | undefined };

type Props = {
  draft: Draft;
  period: ChosenPeriod;
  onChange: (part: { from: string } | { to: string }) => void;
  /** The fields of the draft that hold the two days. */
  fields: { from: string; to: string };
  disabled: boolean;
};

/** The first and the last day of a period of one's own, in the time zone of the report. */
export function PeriodFields({ draft: { form }, period, onChange, fields, disabled }: Props) {
  const { t } = useTranslation();
  const zone = parseText(form.values['time_zone']) || 'UTC';
  const first = period.from === undefined ? '' : toDay(Date.parse(period.from), zone);
  // The end is excluded: the last day is that of the moment before.
  const last = period.to === undefined ? '' : toDay(Date.parse(period.to) - 1, zone);
  return (
    <div className={classes.pair}>
      <TextInput
        type="date"
        label={t('reports.fields.from')}
        disabled={disabled}
        max={last || undefined}
        value={first}
        error={form.errors[fields.from]}
        onChange={({ currentTarget: { value } }) => value && onChange({ from: toMidnight(value, zone, 0) })}
      />
      <TextInput
        type="date"
        label={t('reports.fields.to')}
        disabled={disabled}
        min={first || undefined}
        value={last}
        error={form.errors[fields.to]}
        onChange={({ currentTarget: { value } }) => value && onChange({ to: toMidnight(value, zone, 1) })}
      />
    </div>
  );
}

/** A day as date controls write it. */
function toDay(at: number, zone: string): string {
  const { year, month, day } = toWallTime(new Date(at), zone);
  return [year, month, day].map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/** Midnight of a day, or of one some days later, in a time zone. */
function toMidnight(written: string, zone: string, later: number): string {
  const on = new Date(Date.parse(`${written}T00:00:00Z`) + later * MS_PER_DAY);
  const day = { year: on.getUTCFullYear(), month: on.getUTCMonth() + 1, day: on.getUTCDate() };
  return toInstant({ ...day, hour: 0, minute: 0 }, zone).toISOString();
}
