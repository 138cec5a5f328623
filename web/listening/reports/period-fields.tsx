import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { toInstant, toWallTime } from '#contracts/kit/zone.ts';
import type { StoredFilter } from '#contracts/listening/dashboards/stored-filter.ts';
import { parseText } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import classes from '#web/reports/reports.module.css';

type Props = { draft: Draft; filter: StoredFilter; disabled: boolean };

/** The first and the last day of a period of one's own, in the time zone of the report. */
export function PeriodFields({ draft: { form }, filter, disabled }: Props) {
  const { t } = useTranslation();
  const zone = parseText(form.values['time_zone']) || 'UTC';
  const first = filter.from === undefined ? '' : toDay(Date.parse(filter.from), zone);
  // The end of a filter is excluded: its last day is that of the moment before.
  const last = filter.to === undefined ? '' : toDay(Date.parse(filter.to) - 1, zone);
  const change = (part: { from: string } | { to: string }) => {
    const { range: _range, ...rest } = filter;
    form.setFieldValue('filter', { ...rest, ...part });
  };
  return (
    <div className={classes.pair}>
      <TextInput
        type="date"
        label={t('reports.fields.from')}
        disabled={disabled}
        max={last || undefined}
        value={first}
        error={form.errors['filter.from']}
        onChange={({ currentTarget: { value } }) => value && change({ from: toMidnight(value, zone, 0) })}
      />
      <TextInput
        type="date"
        label={t('reports.fields.to')}
        disabled={disabled}
        min={first || undefined}
        value={last}
        error={form.errors['filter.to']}
        onChange={({ currentTarget: { value } }) => value && change({ to: toMidnight(value, zone, 1) })}
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
