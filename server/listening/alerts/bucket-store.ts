import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { WindowCounts } from '#engine/anomaly/window.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import { buildRulePositionsSql, type RuleScope } from '#server/listening/alerts/rule-positions-sql.ts';

/** Mentions of each of several rules by bucket: by the index of the rule, then by the start of the bucket. */
export type RuleBuckets = Map<number, Map<number, WindowCounts>>;

const Row = z.object({
  rule: z.coerce.number(),
  begin: z.coerce.number(),
  count: z.coerce.number(),
  judged: z.coerce.number(),
  negative: z.coerce.number(),
  reach: z.coerce.number(),
});

type Span = { from: number; to: number };

/** Counts the mentions of several rules by buckets of some seconds, in one query. */
export async function readBuckets(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { rules, span, seconds }: { rules: readonly RuleScope[]; span: Span; seconds: number },
): Promise<RuleBuckets> {
  const rows = await readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`${buildRulePositionsSql(rules)} as rule,
      intDiv(toUnixTimestamp64Milli(published_at), ${bindValue('UInt64', seconds * 1000)}) * ${bindValue('UInt64', seconds * 1000)} as begin,
      count() as count, countIf(sentiment != 'unjudged') as judged,
      countIf(sentiment = 'negative') as negative, sum(reach) as reach`,
    where: sql`published_at >= ${bindInstant(span.from)} and published_at < ${bindInstant(span.to)}`,
    tail: sql`group by rule, begin`,
  });
  const buckets: RuleBuckets = new Map();
  for (const { rule, begin, ...tallied } of rows) {
    const own = buckets.get(rule - 1) ?? new Map<number, WindowCounts>();
    own.set(begin, tallied);
    buckets.set(rule - 1, own);
  }
  return buckets;
}

const Arrival = z.object({ rule: z.coerce.number(), first: z.coerce.number() });

/** For each of several rules, the earliest publication time among the mentions that arrived since an instant, by the index of the rule. */
export async function findEarliestNewPublications(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { rules, span, since }: { rules: readonly RuleScope[]; span: Span; since: number },
): Promise<Map<number, number>> {
  const rows = await readMentions(clickhouse, accountId, {
    row: Arrival,
    select: sql`${buildRulePositionsSql(rules)} as rule, toUnixTimestamp64Milli(min(published_at)) as first`,
    where: sql`published_at >= ${bindInstant(span.from)} and published_at < ${bindInstant(span.to)} and collected_at >= ${bindInstant(since)}`,
    tail: sql`group by rule`,
  });
  return new Map(rows.map(({ rule, first }) => [rule - 1, first]));
}
