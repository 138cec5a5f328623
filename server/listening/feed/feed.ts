import { z } from 'zod';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import type { MentionSort } from '#contracts/listening/mention.ts';
import { findHits, listKeywordsByNumber, compileStoredPatterns } from '#server/keywords/public.ts';
import type { Call } from '#server/kit/http/call.ts';
import { readCursor, writeCursor } from '#server/kit/http/cursor.ts';
import { makeAuthorNaming } from '#server/listening/counts/authors-by-now.ts';
import { countByCluster, toFeedCursor, readFeed, type FeedRows } from '#server/listening/feed/feed-store.ts';
import { toMention, type MentionRow } from '#server/listening/feed/mention-row.ts';
import { toTextPatterns } from '#server/listening/filter-sql/mention-filter.ts';
import { toQueryPatterns } from '#server/listening/filter-sql/query-condition.ts';
import type { FilterMatches } from '#server/listening/filter-sql/resolved-filter.ts';
import type { KeywordNames, PostReader } from '#server/listening/keyword-names.ts';
import type { MatchBase } from '#server/listening/matches/match-base.ts';
import { ReadOnce } from '#server/listening/matches/read-once.ts';
import { loadReadContext } from '#server/listening/matches/read-version.ts';

type Page = MentionFilter & {
  limit: number;
  cursor?: string | undefined;
  sort: MentionSort;
  order: 'desc' | 'asc';
};
type Scope = Pick<Call, 'context' | 'accountId'> & PostReader;

/** All time, as a filter expresses it. */
export const EVER = { from: '1970-01-01T00:00:00.000Z', to: '2200-01-01T00:00:00.000Z' };

/**
 * A page of the feed with the matches of its keywords, and of the searched text, in each post.
 * @param base the search of a page to which the feed belongs: the newest posts are found among the matches that its other calls read
 */
export async function listFeed(
  call: Scope,
  { limit, cursor, sort, order, ...filter }: Page,
  base: MatchBase | null = null,
) {
  const after = cursor === undefined ? undefined : placeAt(cursor, sort);
  const { context, accountId } = call;
  const { names, readVersion: version } = await call.inUnit((unit) => loadReadContext(unit, call));
  const read = (matches: FilterMatches | null): Promise<FeedRows> =>
    readFeed(context.clickhouse, accountId, {
      counted: { filter, names, ...(matches && { matches }) },
      by: { sort, order },
      after,
      limit,
    });
  const isNewest = sort === 'published' && order === 'desc' && after === undefined;
  const { rows, more } =
    base && isNewest
      ? await new ReadOnce({ context, accountId, version, base, names }).useMatches(read)
      : await read(null);
  const last = rows.at(-1);
  const place = last && toFeedCursor(last, sort);
  return {
    items: await presentMentions(call, rows, { names, filter }),
    next: more && place ? writeCursor([place.value, place._id]) : null,
  };
}

/** @throws cursor_invalid for one of another order */
function placeAt(cursor: string, sort: MentionSort) {
  const schema = sort === 'impact' ? z.tuple([z.number(), z.uuid()]) : z.tuple([z.iso.datetime(), z.uuid()]);
  const [value, _id] = readCursor(schema, cursor);
  return { value, _id };
}

/** Rows as the feed shows them: with the highlighted spans of their texts, and the number of near-duplicates in the same period. */
export async function presentMentions(
  call: Scope,
  rows: readonly MentionRow[],
  { names, filter }: { names: KeywordNames; filter: Pick<MentionFilter, 'from' | 'to' | 'text' | 'query'> },
) {
  const numbers = [...new Set(rows.flatMap((row) => row.keywords))].filter((one) => names.byNumber.has(one));
  const clusters = [...new Set(rows.map((row) => row.cluster_id))].filter((one) => one !== '0');
  const [{ keywords, authors }, clusterSizes] = await Promise.all([
    call.inUnit(async (unit) => ({
      keywords: await listKeywordsByNumber(unit, numbers),
      authors: await makeAuthorNaming(call.context, unit, rows),
    })),
    countByCluster(call.context.clickhouse, call.accountId, {
      clusters,
      from: filter.from,
      to: filter.to,
      sees: names.sees,
    }),
  ]);
  const wanted = new Map(keywords.map((one) => [one.number, compileStoredPatterns(one)]));
  const patterns = [
    ...(filter.text === undefined ? [] : [toTextPatterns(filter.text)]),
    ...(filter.query === undefined ? [] : [toQueryPatterns(filter.query)]),
  ];
  return rows.map((row) => ({
    ...toMention(authors(row), names),
    hits: findHits(row.title, row.text, [
      ...patterns,
      ...row.keywords.flatMap((number) => wanted.get(number) ?? []),
    ]),
    similar_count: Math.max(0, (clusterSizes.get(row.cluster_id) ?? 1) - 1),
    ...(row.own === 0 && { public: true as const }),
  }));
}
