import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import type { Subject } from '#server/listening/counts/ranked-store.ts';

/** Lists of words. */
export const WORDS: Subject = {
  table: 'word_rollups',
  key: sql`word`,
  keyOfMention: sql`arrayJoin(words)`,
  having: sql`notEmpty(words)`,
  share: 1 / 200,
  listed: (words) => bindValue('Array(String)', words),
  coded: true,
};
