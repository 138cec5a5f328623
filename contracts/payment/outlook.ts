import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { DayAmount } from '#contracts/payment/ledger-days.ts';

/** Past days from which the pattern of the week is computed. */
export const LOOK_BACK_DAYS = 56;
/** No forecast reaches beyond half a year: paces change. */
const FARTHEST_DAYS = 183;
/** The number of days with an amount from which on there is a pace: one import alone is none. */
const LEAST_DAYS = 3;
/** 80% of outcomes are within this many standard deviations of the expected one. */
const EIGHT_OF_TEN = 1.2816;

/** The forecast of a meter: the expected amount, and the range of 80% of outcomes. */
export type Range = { low: number; likely: number; high: number };
/** When a limit is reached: the expected day and the range around it; a null end is not forecast. */
export type LimitForecast = { earliest: string; likely: string | null; latest: string | null };
/** `known`: whether there are enough past days for a forecast at all. */
export type Outlook = { known: boolean; expected: Range | null; reached: LimitForecast | null };

/** The outlook of a meter that is only counted, or that has too few days. */
export const NO_OUTLOOK: Outlook = { known: false, expected: null, reached: null };

type MeterReading = {
  used: number;
  limit: number | null;
  /** Amounts of past days; absent days had none. */
  days: readonly DayAmount[];
  /** The end of the meter's month; null if it never restarts. */
  until: Date | null;
};

/**
 * Forecasts a meter: the amount of each weekday is the mean of that weekday in the past weeks, and its variation gives the range. Today
 * counts with the share of it that is left. Without an amount on three past days there is no forecast.
 */
export function computeOutlook({ used, limit, days, until }: MeterReading, now: Date): Outlook {
  const week = weekOf(days, now);
  if (!week) return NO_OUTLOOK;
  const end = until ?? new Date(now.getTime() + FARTHEST_DAYS * MS_PER_DAY);
  let mean = used;
  let variance = 0;
  let reached: Partial<LimitForecast> = {};
  const spread = (): number => EIGHT_OF_TEN * Math.sqrt(variance);
  for (let at = now.getTime(); at < end.getTime();) {
    const day = new Date(at);
    const next = Math.min(
      Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1),
      end.getTime(),
    );
    const share = (next - at) / MS_PER_DAY;
    const usual = week[day.getUTCDay()] ?? { mean: 0, variance: 0 };
    mean += usual.mean * share;
    variance += usual.variance * share;
    if (limit !== null && used < limit)
      reached = later(reached, {
        at: new Date(next),
        limit,
        low: Math.max(used, mean - spread()),
        mean,
        high: mean + spread(),
      });
    at = next;
  }
  const expected = {
    low: Math.round(Math.max(used, mean - spread())),
    likely: Math.round(mean),
    high: Math.round(mean + spread()),
  };
  const { earliest, likely = null, latest = null } = reached;
  return {
    known: true,
    expected: until ? expected : null,
    reached: earliest === undefined ? null : { earliest, likely, latest },
  };
}

type Step = { at: Date; limit: number; low: number; mean: number; high: number };

/** The first end of a day at which each of the three forecasts has reached the limit. */
function later(known: Partial<LimitForecast>, { at, limit, low, mean, high }: Step): Partial<LimitForecast> {
  // The end of a day is the day itself: midnight belongs to the next one.
  const day = new Date(at.getTime() - 1).toISOString().slice(0, 10);
  return {
    ...known,
    ...(known.earliest === undefined && high >= limit ? { earliest: day } : {}),
    ...((known.likely ?? null) === null && mean >= limit ? { likely: day } : {}),
    ...((known.latest ?? null) === null && low >= limit ? { latest: day } : {}),
  };
}

type DayStatistics = { mean: number; variance: number };

/**
 * The pattern of each weekday (Sunday 0). A weekday with fewer than two samples uses the mean of all days; the variation is computed from
 * all days, around their weekday's mean.
 */
function weekOf(days: readonly DayAmount[], now: Date): DayStatistics[] | null {
  const today = startOfDay(now.getTime());
  const amounts = new Map(days.map(({ day, amount }) => [day, amount]));
  const oldest = today - LOOK_BACK_DAYS * MS_PER_DAY;
  const counted = days
    .filter(({ amount }) => amount > 0)
    .map(({ day }) => Date.parse(`${day}T00:00:00Z`))
    .filter((day) => day >= oldest && day < today);
  if (counted.length < LEAST_DAYS) return null;
  const from = Math.min(...counted);
  const seen: { weekday: number; amount: number }[] = [];
  for (let day = from; day < today; day += MS_PER_DAY)
    seen.push({
      weekday: new Date(day).getUTCDay(),
      amount: Math.max(0, amounts.get(new Date(day).toISOString().slice(0, 10)) ?? 0),
    });
  const all = meanOf(seen.map(({ amount }) => amount));
  const means = Array.from({ length: 7 }, (_one, weekday) => {
    const same = seen.filter((one) => one.weekday === weekday).map(({ amount }) => amount);
    return same.length < 2 ? all : meanOf(same);
  });
  const variance = meanOf(seen.map(({ weekday, amount }) => (amount - (means[weekday] ?? all)) ** 2));
  return means.map((mean) => ({ mean, variance }));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
const startOfDay = (at: number): number => Math.floor(at / MS_PER_DAY) * MS_PER_DAY;
