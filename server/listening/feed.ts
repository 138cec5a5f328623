import type { MentionFilter } from '#contracts/listening/filter.ts';
import { literalOf } from '#engine/keywords/literal.ts';
import type { Call } from '#server/kit/http/call.ts';
import { readCursor, writeCursor } from '#server/listening/feed-cursor.ts';
import { mentionOf, readFeed } from '#server/listening/feed-store.ts';
import { hitsOf, includedLiterals } from '#server/listening/hits.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';
import { mentionWhere } from '#server/listening/mention-filter.ts';
import { keywordsByNumber, storedSets } from '#server/settings/keywords/public.ts';

type Page = MentionFilter & { limit: number; cursor?: string | undefined };

/** A page of the feed with what its keywords, and the text that was asked for, found in each post. */
export const tellFeed = async (
  call: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  { limit, cursor, ...filter }: Page,
) => {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const names = await loadKeywordNames(call);
  const where = mentionWhere(filter, names);
  const rows = await readFeed(call.context.clickhouse, call.accountId, { where, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const numbers = [...new Set(page.flatMap((row) => row.keywords))];
  const keywords = await call.inUnit((unit) => keywordsByNumber(unit, numbers));
  const literals = new Map(keywords.map((one) => [one.number, includedLiterals(storedSets(one))]));
  const asked = filter.text === undefined ? [] : [literalOf(filter.text, 'anywhere')];
  const last = page.at(-1);
  return {
    items: page.map((row) => ({
      ...mentionOf(row, names),
      hits: hitsOf(row.text, [...asked, ...row.keywords.flatMap((number) => literals.get(number) ?? [])]),
    })),
    next: rows.length > limit && last ? writeCursor({ published_at: last.published, _id: last._id }) : null,
  };
};
