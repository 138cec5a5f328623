import { z } from 'zod';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import type { Call } from '#server/kit/http/call.ts';
import { readCursor, writeCursor } from '#server/kit/http/cursor.ts';
import { mentionOf, readFeed } from '#server/listening/feed-store.ts';

import { loadKeywordNames } from '#server/listening/keyword-names.ts';
import { askedText, mentionWhere } from '#server/listening/mention-filter.ts';
import { hitsInText, keywordsByNumber, storedSets } from '#server/settings/keywords/public.ts';

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);

type Page = MentionFilter & { limit: number; cursor?: string | undefined };

/** A page of the feed with what its keywords, and the text that was asked for, found in each post. */
export const tellFeed = async (
  call: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  { limit, cursor, ...filter }: Page,
) => {
  const after = cursor === undefined ? undefined : readCursor(Cursor, cursor);
  const names = await loadKeywordNames(call);
  const where = mentionWhere(filter, names);
  const rows = await readFeed(call.context.clickhouse, call.accountId, {
    from: filter.from,
    to: filter.to,
    where,
    after: after && { published_at: after[0], _id: after[1] },
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const numbers = [...new Set(page.flatMap((row) => row.keywords))];
  const keywords = await call.inUnit((unit) => keywordsByNumber(unit, numbers));
  const wanted = new Map(keywords.map((one) => [one.number, storedSets(one)]));
  const asked = filter.text === undefined ? [] : [askedText(filter.text)];
  const last = page.at(-1);
  return {
    items: page.map((row) => ({
      ...mentionOf(row, names),
      hits: hitsInText(row.title, row.text, [
        ...asked,
        ...row.keywords.flatMap((number) => wanted.get(number) ?? []),
      ]),
    })),
    next: rows.length > limit && last ? writeCursor([last.published, last._id]) : null,
  };
};
