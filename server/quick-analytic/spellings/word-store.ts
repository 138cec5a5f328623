import { z } from 'zod';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import { buildMentionCondition, Count, type Filter, type KeywordNames } from '#server/listening/public.ts';
import type { Scope } from '#server/quick-analytic/answers/search-context.ts';

const Row = z.object({ word: z.string(), count: Count });

/** The most frequent words of the posts of a filter, hashtags among them. */
export function listFrequentWords(
  { context, accountId }: Pick<Scope, 'context' | 'accountId'>,
  { filter, names, limit }: { filter: Filter; names: KeywordNames; limit: number },
): Promise<z.output<typeof Row>[]> {
  return readMentions(context.clickhouse, accountId, {
    row: Row,
    select: sql`arrayJoin(arrayDistinct(arrayConcat(words, hashtags))) as word, count() as count`,
    where: buildMentionCondition(filter, names),
    tail: sql`group by word order by count desc, word limit ${bindValue('UInt32', limit)}`,
  });
}
