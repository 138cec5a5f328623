import { MS_PER_DAY } from '#contracts/kit/duration.ts';

/** A span of time in milliseconds, the end excluded. */
export type Span = { from: number; to: number };

/** Consecutive days with rollups, and how many mentions they hold. */
export type MadeSpan = Span & { mentions: number };

/** With more spans than this, parsing the statement takes longer than the rollups save; the longest spans are kept. */
const MOST = 40;

/** A span divided into what rollups cover and what only the mentions cover; `mentions`: the approximate number in the rollups. */
export type SpanCoverage = { summed: Span[]; rest: Span[]; mentions: number };

/**
 * Divides a span: the days with rollups within it, shortened to whole steps (in milliseconds: the width of the rows that are read), and
 * what remains between them.
 */
export function splitSpan(whole: Span, made: readonly MadeSpan[], step: number): SpanCoverage {
  const inside = made.flatMap(({ from, to, mentions }) => {
    const first = Math.ceil(Math.max(whole.from, from) / step) * step;
    const last = Math.floor(Math.min(whole.to, to) / step) * step;
    // Mentions are assumed to be spread evenly over the days of a run: only the part within the span counts.
    const part = (last - first) / (to - from);
    return last > first ? [{ from: first, to: last, mentions: Math.round(mentions * part) }] : [];
  });
  const summed = keepLongest(inside);
  const ends = [whole.from, ...summed.flatMap(({ from, to }) => [from, to]), whole.to];
  const rest = Array.from({ length: ends.length / 2 }, (_, index) => ({
    from: ends[index * 2] ?? 0,
    to: ends[index * 2 + 1] ?? 0,
  })).filter(({ from, to }) => to > from);
  return {
    summed: summed.map(({ from, to }) => ({ from, to })),
    rest,
    mentions: summed.reduce((sum, one) => sum + one.mentions, 0),
  };
}

/** The longest of many spans, in the order of time. */
export function keepLongest<T extends Span>(spans: readonly T[]): T[] {
  const kept = spans.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MOST);
  return kept.toSorted((a, b) => a.from - b.from);
}

/** How many days the spans touch. */
export function countDays(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + Math.ceil((to - from) / MS_PER_DAY), 0);
}
