import { z } from 'zod';
import { BackfillResult } from '#contracts/keywords/backfill.ts';
import { type KeywordRow, compileStoredPatterns } from '#server/keywords/public.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql, bindValue, bindInstant, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { WorkRun } from '#server/kit/long-work/runner.ts';
import { touchSpan, buildPatternsCondition } from '#server/listening/public.ts';
import { listTagNumbersOfKeyword } from '#server/tags/public.ts';

/** `pool_only`: stored mentions stay as they are, and only public posts are looked through. */
export const Input = z.object({
  keyword_ids: z.array(z.string()),
  from: z.string(),
  pool_only: z.boolean().optional(),
});

export type Run = WorkRun<z.infer<typeof Input>>;

type Span = { from: number; to: number };

/** Adds the keyword's number, and the tags that name it, to the posts of a span that it matches; removes the number from the others. */
export async function matchStep(
  { context: { clickhouse }, accountId, inUnit }: Run,
  keyword: KeywordRow,
  span: Span,
): Promise<BackfillResult> {
  // An inactive keyword matches nothing, in new posts and in old ones.
  const found = keyword.active ? buildPatternsCondition(compileStoredPatterns(keyword)) : sql`false`;
  const number = bindValue('UInt32', keyword.number);
  const has = sql`has(keywords, ${number})`;
  const range = sql`published_at >= ${bindInstant(span.from)} and published_at < ${bindInstant(span.to)}`;
  const missing = sql`${range} and not ${has} and ${found}`;
  const surplus = sql`${range} and ${has} and not ${found}`;
  const count = async (where: Sql): Promise<number> => {
    const [row] = await readMentions(clickhouse, accountId, {
      row: Count,
      select: sql`count() as posts`,
      where,
    });
    return row?.posts ?? 0;
  };
  const [added, removed] = [await count(missing), await count(surplus)];
  if (added + removed === 0) return { added, removed };
  // The changes make the rollups wrong. They are marked before, so that nobody reads them meanwhile, and after, because they may have been
  // rebuilt in between.
  const tags = await inUnit(async (unit) => {
    await touchSpan(unit, span);
    return listTagNumbersOfKeyword(unit, keyword._id);
  });
  if (added > 0) {
    const tagged = sql`tags = arrayDistinct(arrayConcat(tags, ${bindValue('Array(UInt32)', tags)}))`;
    const set = sql`keywords = arrayPushBack(keywords, ${number}), ${tagged}`;
    await updateMentions(clickhouse, accountId, { set, where: missing });
  }
  if (removed > 0) {
    const set = sql`keywords = arrayFilter(one -> one <> ${number}, keywords)`;
    await updateMentions(clickhouse, accountId, { set, where: surplus });
  }
  await inUnit((unit) => touchSpan(unit, span));
  return { added, removed };
}

const Count = z.object({ posts: z.coerce.number() });
