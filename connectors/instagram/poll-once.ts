import { z } from 'zod';

/**
 * The position of a poll. `via` and `ig`: the page and account used for requests; `tag`: Instagram's id of the hashtag. `seen`: when the
 * last complete poll began; the rest belongs to the one in progress: when it `began`, the cursor (`after`) of its next page, how many pages
 * it has `read`, and the time of the `oldest` item it met.
 */
export const Cursor = z.object({
  via: z.string().optional(),
  ig: z.string().optional(),
  tag: z.string().optional(),
  seen: z.iso.datetime().optional(),
  began: z.iso.datetime().optional(),
  after: z.string().optional(),
  read: z.number().int().optional(),
  oldest: z.iso.datetime().optional(),
});
export type Cursor = z.infer<typeof Cursor>;

/** A hashtag shows the media of one day (Instagram Platform, "Recent media"); minus a minute, since the request takes time. */
const RECENT_MS = 86_400_000 - 60_000;
/** The overlap of a poll with the one before: some items are shown late. */
const OVERLAP_MS = 300_000;
/** Maximum pages of one poll; a hashtag with more in a quarter of an hour would use up all requests of its hour. */
const MOST_PAGES = 40;

type LostSpan = { from: string; to: string };

/** The instant from which items are new to a poll, in milliseconds. */
export function computeNewSince({ seen }: Cursor): number {
  return seen === undefined ? 0 : Date.parse(seen) - OVERLAP_MS;
}

/** The span that can no longer be read when a poll of a hashtag begins: between the last poll and the day that is shown. */
export function findLostSpan(cursor: Cursor, now: Date): LostSpan | undefined {
  const { seen, after } = cursor;
  const floor = new Date(now.getTime() - RECENT_MS).toISOString();
  return after === undefined && seen !== undefined && seen < floor ? { from: seen, to: floor } : undefined;
}

/** The information of a response page about its poll: its next cursor, and the times of its new items. */
type PageEnd = { after: string | undefined; fresh: readonly string[] };

/**
 * The position of a poll after a page. The very first poll takes the newest page only; later ones read on as long as pages contain
 * something new, since neither pinned media nor hashtags are ordered by time.
 */
export function finish(
  cursor: Cursor,
  page: PageEnd,
  now: Date,
): { cursor: Cursor; more: boolean; lost?: LostSpan } {
  const { via, ig, tag, seen } = cursor;
  const began = cursor.began ?? now.toISOString();
  const read = (cursor.read ?? 0) + 1;
  const oldest = [cursor.oldest, ...page.fresh].filter((one) => one !== undefined).toSorted()[0];
  const goesOn = seen !== undefined && page.after !== undefined && page.fresh.length > 0;
  if (goesOn && read < MOST_PAGES)
    return { cursor: { ...cursor, began, read, after: page.after, oldest }, more: true };
  const cut = goesOn && oldest !== undefined && oldest > seen ? { lost: { from: seen, to: oldest } } : {};
  return { cursor: { via, ig, tag, seen: began }, more: false, ...cut };
}
