import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, joinConditions, joinSql, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { isEstimated } from '#server/listening/counts/count-store.ts';
import { Count } from '#server/listening/counts/sentiment-counts.ts';
import {
  buildUntimedCondition,
  buildChannelConditions,
} from '#server/listening/filter-sql/mention-filter.ts';
import {
  toPreviousFilter,
  toSpan,
  type ResolvedFilter,
} from '#server/listening/filter-sql/resolved-filter.ts';
import {
  isByAuthor,
  filtersBySentiment,
  MENTION_COUNTS,
  buildRollupCount,
  buildRollupCounts,
  unionAll,
} from '#server/listening/rollups/coverage-sql.ts';
import {
  toDaySql,
  onDaysIn,
  buildPublishedCondition,
  buildRollupTimeCondition,
} from '#server/listening/rollups/span-sql.ts';
import { splitSpan, type SpanCoverage } from '#server/listening/rollups/spans.ts';

const FIVE = z.tuple([Count, Count, Count, Count, Count]);
const Row = z.object({ now: FIVE, before: FIVE });

/**
 * Mentions, their sentiment, and authors of a period and of an equally long period before: from the rollups, or in one read of the
 * mentions. One statement for everything, since the number of statements determines the cost.
 */
export async function readMetrics(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
) {
  const spans = isByAuthor(resolved.filter) ? resolved.made : [];
  const now = splitSpan(toSpan(resolved.filter), spans, MS_PER_DAY);
  const before = splitSpan(toSpan(toPreviousFilter(resolved).filter), spans, MS_PER_DAY);
  const both = {
    summed: [...before.summed, ...now.summed],
    rest: [...before.rest, ...now.rest],
    mentions: now.mentions + before.mentions,
  };
  // The states of one way to count authors cannot be merged with those of the other.
  const about = isEstimated(now) || isEstimated(before);
  const [row] = await readRows(clickhouse, Row, statement(accountId, resolved, { cut: both, about }));
  const told5 = (five: z.infer<typeof FIVE> = [0, 0, 0, 0, 0]) => {
    const [negative, neutral, positive, question, authors] = five;
    const by_sentiment = { negative, neutral, positive, question };
    return {
      mentions: negative + neutral + positive + question,
      by_sentiment,
      authors,
      authors_about: about,
    };
  };
  return { now: told5(row?.now), before: told5(row?.before) };
}

const COUNTS = [sql`n0`, sql`n1`, sql`n2`, sql`n3`];
const listed = (list: readonly Sql[]): Sql => joinSql(list, sql`, `);

function statement(
  accountId: AccountId,
  { filter, names }: ResolvedFilter,
  { cut, about }: { cut: SpanCoverage; about: boolean },
): Sql {
  const from = toSpan(filter).from;
  const stateOf = (early: Sql): Sql =>
    about
      ? sql`uniqCombined64StateIf(17)(author, author <> 0 and ${early})`
      : sql`uniqExactStateIf(author, author <> 0 and ${early})`;
  const NOW = sql`not early`;
  const BEFORE = sql`early`;
  const part = (rows: Sql, counts: boolean): Sql => {
    const summed = (early: Sql): Sql =>
      counts
        ? sql`[${listed(COUNTS.map((one) => sql`sumIf(${one}, ${early})`))}]`
        : sql`[toUInt64(0), 0, 0, 0]`;
    return sql`select ${summed(NOW)} as felt, ${summed(BEFORE)} as felt_before, ${stateOf(NOW)} as people,
      ${stateOf(BEFORE)} as people_before from (${rows})`;
  };
  const sums = buildSelect('mention_rollups', accountId, {
    select: sql`at < ${bindInstant(from)} as early, ${buildRollupCounts(filter)}, toUInt64(0) as author`,
    where: joinConditions([
      sql`grain = 'day' and keyword = 0`,
      buildRollupTimeCondition(cut.summed),
      ...buildChannelConditions(filter),
    ]),
  });
  const authors = buildSelect('author_rollups', accountId, {
    select: sql`at < ${toDaySql(Math.ceil(from / MS_PER_DAY) * MS_PER_DAY)} as early, author`,
    where: joinConditions([
      onDaysIn(cut.summed),
      ...buildChannelConditions(filter),
      ...(filtersBySentiment(filter) ? [sql`${buildRollupCount(filter)} > 0`] : []),
    ]),
  });
  const rest = buildSelect('mentions', accountId, {
    select: sql`published_at < ${bindInstant(from)} as early, ${MENTION_COUNTS}, author_key as author`,
    where: sql`${buildPublishedCondition(cut.rest)} and ${buildUntimedCondition(filter, names)}`,
  });
  const parts = [
    ...(cut.summed.length > 0 ? [part(sums, true), part(authors, false)] : []),
    ...(cut.rest.length > 0 ? [part(rest, true)] : []),
  ];
  const merged = about ? sql`uniqCombined64Merge(17)` : sql`uniqExactMerge`;
  return sql`select arrayPushBack(sumForEach(felt), ${merged}(people)) as now,
    arrayPushBack(sumForEach(felt_before), ${merged}(people_before)) as before from (${unionAll(parts)})`;
}
