import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import { bound, sql } from '#server/kit/clickhouse/sql.ts';
import type { Asked } from '#server/listening/asked.ts';
import { isByWord } from '#server/listening/sums/covered.ts';
import type { Subject, TopRow } from '#server/listening/ranked-store.ts';
import { readTop } from '#server/listening/top-store.ts';

/** Lists of words. */
export const WORDS: Subject = {
  table: 'word_sums',
  key: sql`word`,
  keyOfMention: sql`arrayJoin(words)`,
  having: sql`notEmpty(words)`,
  share: 1 / 200,
  listed: (words) => bound('Array(String)', words),
  coded: true,
};

/** Words that stand in the most mentions; `key` is the word. */
export const readTopWords = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  asked: Asked,
  limit: number,
): Promise<TopRow[]> =>
  readTop(clickhouse, accountId, { subject: WORDS, asked, told: isByWord(asked.filter), limit });
