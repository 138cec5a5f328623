import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { LEAST_WORD, WORD_DAYS, type WordCounts } from '#engine/anomaly/rising-words.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { at, bound, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

const DAY = 86_400_000;
const Row = z.object({ word: z.string(), count: z.coerce.number(), before: z.coerce.number() });
const Totals = z.object({
  count: z.coerce.number(),
  before: z.coerce.number(),
  first: z.coerce.number(),
});

/** Most words that are weighed; the most frequent of the day. */
const MOST_WORDS = 2000;

/** The words of the day that ends at an instant, and how often each stood in the days before. */
export const readWordCounts = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { where, end }: { where: Sql; end: number },
): Promise<{ words: WordCounts[]; days: number; growth: number }> => {
  const from = at(end - (WORD_DAYS + 1) * DAY);
  const today = sql`published_at >= ${at(end - DAY)}`;
  const within = sql`published_at >= ${from} and published_at < ${at(end)} and (${where})`;
  const [words, [totals]] = await Promise.all([
    readMentions(clickhouse, accountId, {
      row: Row,
      select: sql`arrayJoin(words) as word, countIf(${today}) as count, countIf(not ${today}) as before`,
      where: within,
      tail: sql`group by word having count >= ${bound('UInt32', LEAST_WORD)} order by count desc, word limit ${bound('UInt32', MOST_WORDS)}`,
    }),
    readMentions(clickhouse, accountId, {
      row: Totals,
      select: sql`countIf(${today}) as count, countIf(not ${today}) as before,
        if(count() = 0, 0, toUnixTimestamp64Milli(min(published_at))) as first`,
      where: within,
    }),
  ]);
  const days = totals ? Math.min(WORD_DAYS, Math.max(0, (end - DAY - totals.first) / DAY)) : 0;
  const usual = totals && days > 0 ? totals.before / days : 0;
  return { words, days, growth: usual > 0 ? (totals?.count ?? 0) / usual : 1 };
};

const DayRow = z.object({ word: z.string(), day: z.coerce.number(), count: z.coerce.number() });

/** How often words stood in the mentions of each day (UTC, in milliseconds); days in which a word was rare are left out. */
export const readWordDays = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { where, from, to }: { where: Sql; from: number; to: number },
): Promise<z.output<typeof DayRow>[]> =>
  readMentions(clickhouse, accountId, {
    row: DayRow,
    select: sql`arrayJoin(words) as word, toUnixTimestamp64Milli(toDateTime64(toStartOfDay(published_at), 3, 'UTC')) as day, count() as count`,
    where: sql`published_at >= ${at(from)} and published_at < ${at(to)} and (${where})`,
    tail: sql`group by word, day having count >= 2 order by count desc limit 200000`,
  });
