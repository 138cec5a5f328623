import type { TFunction } from 'i18next';
import {
  isMovable,
  resolvePeriod,
  type MovablePeriod,
  type Period,
  type PeriodComparison,
  type PeriodReading,
} from '#contracts/custom-viz/period.ts';
import { formatShortSpan } from '#web/kit/text/format.ts';

/** A period in words: `Last 90 days`, `This month`, `Yesterday`, `This quarter, 2 years earlier`. */
export function formatPeriod(period: Period, t: TFunction, reading: DateReading): string {
  const words = formatBare(period, t, reading);
  return isMovable(period) ? [words, ...listMoves(period, t, reading)].join(', ') : words;
}

function listMoves({ as_of: day, shift }: MovablePeriod, t: TFunction, reading: DateReading): string[] {
  const steps = shift && {
    count: shift.count,
    value: shift.count.toLocaleString(reading.language),
  };
  return [
    ...(shift?.before && shift.count === 0 ? [t(`viz_period.before_this.${shift.unit}`)] : []),
    ...(shift && steps && shift.count > 0
      ? [t(`viz_period.${shift.before ? 'before' : 'back'}.${shift.unit}`, steps)]
      : []),
    ...(day === undefined
      ? []
      : [t('viz_period.as_of_day', { day: formatDates({ kind: 'between', from: day, to: day }, reading) })]),
  ];
}

function formatBare(period: Period, t: TFunction, reading: DateReading): string {
  switch (period.kind) {
    case 'last': {
      const { count, unit, whole } = period;
      const value = count.toLocaleString(reading.language);
      return t(whole ? `viz_period.whole.${unit}` : `viz_period.last.${unit}`, { count, value });
    }
    case 'this':
      return t(period.to_date ? `viz_period.this.${period.unit}` : `viz_period.all_of.${period.unit}`);
    case 'between':
    case 'span':
      return formatDates(period, reading);
  }
}

/** A comparison in words. */
export function formatComparison(comparison: PeriodComparison, t: TFunction, reading: DateReading): string {
  return typeof comparison === 'string'
    ? t(`viz_period.comparison.${comparison}`)
    : formatPeriod(comparison, t, reading);
}

/** The days of a period. */
export function formatDates(period: Period, reading: DateReading): string {
  const { from, to } = resolvePeriod(period, reading);
  return formatShortSpan(new Date(from), new Date(to), reading.language);
}

/** A reading with the language in which dates are written. */
export type DateReading = PeriodReading & { language: string };
