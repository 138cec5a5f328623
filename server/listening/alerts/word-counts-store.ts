import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { LEAST_WORD, WORD_DAYS, type WordCounts } from '#engine/anomaly/rising-words.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import { buildRulePositionsSql, type RuleScope } from '#server/listening/alerts/rule-positions-sql.ts';

const Row = z.object({
  rule: z.coerce.number(),
  word: z.string(),
  count: z.coerce.number(),
  before: z.coerce.number(),
  first: z.coerce.number(),
});
/** The empty word, which counts all mentions. */
const WHOLE = '';

/** The most words of a rule that are evaluated: the most frequent of the day. */
const MOST_WORDS = 2000;

/** The words of a rule's day, the number of days before it, and how much more was posted on it than on them. */
export type DailyWordCounts = { words: WordCounts[]; days: number; growth: number };

/**
 * For each of several rules, the words of the day that ends at an instant, and how often each occurred in the days before, by the index of
 * the rule; rules without a mention have none.
 */
export async function readWordCounts(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { rules, end }: { rules: readonly RuleScope[]; end: number },
): Promise<Map<number, DailyWordCounts>> {
  const from = bindInstant(end - (WORD_DAYS + 1) * MS_PER_DAY);
  const today = sql`published_at >= ${bindInstant(end - MS_PER_DAY)}`;
  const within = sql`published_at >= ${from} and published_at < ${bindInstant(end)}`;
  // Each mention also counts under the empty word: a second statement would cost more.
  const rows = await readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`${buildRulePositionsSql(rules)} as rule, arrayJoin(arrayPushFront(words, '')) as word, countIf(${today}) as count,
      countIf(not ${today}) as before, toUnixTimestamp64Milli(min(published_at)) as first`,
    where: within,
    tail: sql`group by rule, word having word = '' or count >= ${bindValue('UInt32', LEAST_WORD)}
      order by word <> '', count desc, word limit ${bindValue('UInt32', MOST_WORDS + 1)} by rule`,
  });
  const found = new Map<number, DailyWordCounts>();
  for (const { rule, count, before, first } of rows.filter(({ word }) => word === WHOLE)) {
    const days = Math.min(WORD_DAYS, Math.max(0, (end - MS_PER_DAY - first) / MS_PER_DAY));
    const usual = days > 0 ? before / days : 0;
    found.set(rule - 1, { words: [], days, growth: usual > 0 ? count / usual : 1 });
  }
  for (const { rule, word, count, before } of rows)
    if (word !== WHOLE) found.get(rule - 1)?.words.push({ word, count, before });
  return found;
}
