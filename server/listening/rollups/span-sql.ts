import { type Sql, sql, bindInstant, joinSql, bindValue } from '#server/kit/clickhouse/sql.ts';
import type { Span } from '#server/listening/rollups/spans.ts';

/** The condition that a mention was published in one of the spans. */
export function buildPublishedCondition(spans: readonly Span[]): Sql {
  return anyOf(
    spans,
    ({ from, to }) => sql`published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)}`,
  );
}

/** The condition that a rollup row by day is in one of the spans. */
export function onDaysIn(spans: readonly Span[]): Sql {
  return anyOf(spans, ({ from, to }) => sql`at >= ${toDaySql(from)} and at < ${toDaySql(to)}`);
}

function anyOf(spans: readonly Span[], one: (span: Span) => Sql): Sql {
  return spans.length === 0
    ? sql`false`
    : sql`(${joinSql(
        spans.map((span) => sql`(${one(span)})`),
        sql` or `,
      )})`;
}

/** A calendar day in UTC as ClickHouse reads it. */
export const toDaySql = (value: number): Sql => bindValue('Date', new Date(value).toISOString().slice(0, 10));
