import { resolvePeriod, type Period, type PeriodReading } from '#contracts/custom-viz/period.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import { DEFAULT_RANGE, isRange, type Range } from '#contracts/listening/ranges.ts';
import { filterAt, type StoredFilter } from '#contracts/listening/stored-filter.ts';

/** The named ranges of listening as periods. */
const PERIODS: Readonly<Record<Range, Period>> = {
  '24h': { kind: 'last', count: 24, unit: 'hour', whole: false },
  '7d': { kind: 'last', count: 7, unit: 'day', whole: false },
  '30d': { kind: 'last', count: 30, unit: 'day', whole: false },
  '90d': { kind: 'last', count: 90, unit: 'day', whole: false },
  '12m': { kind: 'last', count: 365, unit: 'day', whole: false },
  today: { kind: 'this', unit: 'day', to_date: true },
  yesterday: { kind: 'last', count: 1, unit: 'day', whole: true },
  'this-week': { kind: 'this', unit: 'week', to_date: true },
  'last-week': { kind: 'last', count: 1, unit: 'week', whole: true },
  'this-month': { kind: 'this', unit: 'month', to_date: true },
  'last-month': { kind: 'last', count: 1, unit: 'month', whole: true },
};

/** The time of a filter of mentions as a period: two instants as they are, otherwise the named range. */
export function toPeriod({ range, from, to }: StoredFilter): Period {
  if (from && to && Date.parse(from) < Date.parse(to)) return { kind: 'span', from, to };
  return PERIODS[isRange(range) ? range : DEFAULT_RANGE];
}

/** A period as the time of a filter of mentions: by the name of its range where it has one. */
function toStoredTime(period: Period, reading: PeriodReading): Pick<StoredFilter, 'range' | 'from' | 'to'> {
  const named = Object.entries(PERIODS).find(([, one]) => isSamePeriod(one, period));
  return named ? { range: named[0] } : resolvePeriod(period, reading);
}

function isSamePeriod(one: Period, other: Period): boolean {
  const write = (period: Period) => JSON.stringify(Object.entries(period).toSorted());
  return write(one) === write(other);
}

/** The filter of mentions with which a dashboard opens, as it is stored: its conditions and its period. */
export function toStoredFilter(
  { mentions, period }: { mentions: StoredFilter; period: Period },
  reading: PeriodReading,
): StoredFilter {
  return { ...mentions, ...toStoredTime(period, reading) };
}

/** The mentions that a dashboard counts at an instant, in the reader's time zone. */
export function resolveMentions(
  dashboard: { mentions: StoredFilter; period: Period },
  reading: PeriodReading,
): WireFilter {
  return filterAt(toStoredFilter(dashboard, reading), reading);
}
