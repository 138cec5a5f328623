import { z } from 'zod';
import type { BarWidth } from '#contracts/kit/bars.ts';
import { compareSpan, type PeriodCalendar } from '#contracts/kit/compared-span.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import type { SpanLength } from '#contracts/kit/span-length.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import {
  DEFAULT_RANGE,
  getRangeLength,
  isRange,
  resolveRange,
  type ZonedNow,
} from '#contracts/listening/ranges.ts';

const NAMES = MentionFilter.keyof().options;
const shape: Readonly<Record<string, z.ZodType>> = MentionFilter.shape;

/**
 * A filter as it is stored: the words of a URL, with the name of a relative range in place of two instants where it ends now. Values that
 * the filter itself would refuse are refused.
 */
export const StoredFilter = z
  .partialRecord(z.enum(['range', ...NAMES]), z.string().max(20_000))
  .superRefine((stored, context) => {
    for (const [name, value] of Object.entries(stored)) {
      const fits = name === 'range' ? isRange(value) : shape[name]?.safeParse(value).success;
      if (!fits) context.addIssue({ ...toIssue(fault('nothing_to_filter')), path: [name] });
    }
  });
export type StoredFilter = z.infer<typeof StoredFilter>;

/** The conditions of a stored filter, without its time. */
export const MentionConditions = StoredFilter.refine(
  ({ range, from, to }) => range === undefined && from === undefined && to === undefined,
  toIssue(fault('nothing_to_filter')),
);

const isWire = (filter: unknown): filter is WireFilter => MentionFilter.safeParse(filter).success;

/**
 * Resolves a stored filter at an instant, in the viewer's time zone. Times that make no valid span are replaced by the default range;
 * values that are no longer valid have no effect.
 */
export function filterAt({ range, from, to, ...rest }: StoredFilter, reading: ZonedNow): WireFilter {
  const span =
    from && to && Date.parse(from) < Date.parse(to)
      ? { from, to }
      : resolveRange(isRange(range) ? range : DEFAULT_RANGE, reading);
  const filter = withZone({ ...rest, ...span }, reading.zone);
  return isWire(filter) ? filter : span;
}

/** How long the period of a stored filter is as a whole, where it is a named range, whose span may end now. */
export function getStoredLength({ range, from, to }: StoredFilter): SpanLength | undefined {
  if (from && to && Date.parse(from) < Date.parse(to)) return undefined;
  return getRangeLength(isRange(range) ? range : DEFAULT_RANGE);
}

/**
 * The same filter with the viewer's time zone where it has a query and no zone of its own: `date:today` is the viewer's day. Hours and days
 * of the week keep their zone, which is UTC unless they name one.
 */
export function withZone<F extends Partial<Record<keyof WireFilter, unknown>>>(filter: F, zone: string): F {
  return filter.query && !filter.time_zone && !filter.weekday && !filter.hour
    ? { ...filter, time_zone: zone }
    : filter;
}

/** A widget's filter over its dashboard's: a value of the widget replaces that of the dashboard. */
export function narrowFilter(whole: WireFilter, own: StoredFilter): WireFilter {
  const { range: _range, from: _from, to: _to, ...rest } = own;
  const filter = { ...whole, ...rest };
  return isWire(filter) ? filter : whole;
}

type ComparisonKind = { kind: 'before' | 'year'; bars?: BarWidth | null };

/**
 * The same filter over the period that its own is compared with, counted as a whole or in bars: the equally long one before, or the same a year
 * before.
 */
export function toComparedPeriod<F extends { from: string; to: string }>(
  filter: F,
  { kind, bars = null }: ComparisonKind,
  calendar: PeriodCalendar,
): F {
  const span = { from: Date.parse(filter.from), to: Date.parse(filter.to) };
  const { before } = compareSpan({ span, kind, bars, ...calendar });
  return { ...filter, from: new Date(before.from).toISOString(), to: new Date(before.to).toISOString() };
}

/** Whether a stored filter restricts anything besides time. */
export function isStored({ range: _range, from: _from, to: _to, ...rest }: StoredFilter): boolean {
  return Object.keys(rest).length > 0;
}
