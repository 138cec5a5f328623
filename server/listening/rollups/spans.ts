import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { bindInstant, joinSql, sql, bindValue, type Sql } from '#server/kit/clickhouse/sql.ts';

/** A stretch of time in milliseconds, the end excluded. */
export type Span = { from: number; to: number };

/** Days in a row whose sums are made, and how many mentions they hold. */
export type MadeSpan = Span & { mentions: number };

/** More stretches than this would make a statement that is longer to read than what it saves; the longest are kept. */
const MOST = 40;

/** A stretch cut into what the sums tell and what only the mentions tell; `mentions`: about so many are in the sums. */
export type SpanCoverage = { summed: Span[]; rest: Span[]; mentions: number };

/**
 * Cuts a stretch: made days within it, shortened to whole steps (in milliseconds: the width of the rows that are read), and
 * what lies between them.
 */
export const splitSpan = (whole: Span, made: readonly MadeSpan[], step: number): SpanCoverage => {
  const inside = made.flatMap(({ from, to, mentions }) => {
    const first = Math.ceil(Math.max(whole.from, from) / step) * step;
    const last = Math.floor(Math.min(whole.to, to) / step) * step;
    // Days of a run are taken to be alike: only the part that lies within counts.
    const part = (last - first) / (to - from);
    return last > first ? [{ from: first, to: last, mentions: Math.round(mentions * part) }] : [];
  });
  const kept = inside.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MOST);
  const summed = kept.toSorted((a, b) => a.from - b.from);
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
};

/** That a mention was published in one of the stretches. */
export const buildPublishedCondition = (spans: readonly Span[]): Sql =>
  anyOf(
    spans,
    ({ from, to }) => sql`published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)}`,
  );

/** That a row of sums by the time is of one of the stretches. */
export const buildRollupTimeCondition = (spans: readonly Span[]): Sql =>
  anyOf(spans, ({ from, to }) => sql`at >= ${time(from)} and at < ${time(to)}`);

/** That a row of sums by the day is of one of the stretches. */
export const onDaysIn = (spans: readonly Span[]): Sql =>
  anyOf(spans, ({ from, to }) => sql`at >= ${toDaySql(from)} and at < ${toDaySql(to)}`);

const anyOf = (spans: readonly Span[], one: (span: Span) => Sql): Sql =>
  spans.length === 0
    ? sql`false`
    : sql`(${joinSql(
        spans.map((span) => sql`(${one(span)})`),
        sql` or `,
      )})`;

const time = (value: number): Sql => bindValue("DateTime('UTC')", Math.floor(value / 1000));

/** A calendar day in UTC as ClickHouse reads it. */
export const toDaySql = (value: number): Sql => bindValue('Date', new Date(value).toISOString().slice(0, 10));

/** How many days the stretches touch. */
export const countDays = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + Math.ceil((to - from) / MS_PER_DAY), 0);
