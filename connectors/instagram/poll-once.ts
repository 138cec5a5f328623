import { z } from 'zod';

/**
 * How far was read. `via` and `ig`: as whom is asked; `tag`: Instagram's id of the hashtag. `seen`: when the last look that reached its
 * end began; the rest belongs to the one in progress: when it `began`, the place (`after`) of its next page, how many pages it has
 * `read`, and when the `oldest` of what it met was said.
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

/** A hashtag shows what was said within a day (Instagram Platform, "Recent media"); a minute less, since the way there takes time. */
const RECENT_MS = 86_400_000 - 60_000;
/** How far before the last look one begins: some things are shown late. */
const OVERLAP_MS = 300_000;
/** Pages of one look; a hashtag that brings more in a quarter of an hour would use up all calls of its hour. */
const MOST_PAGES = 40;

type LostSpan = { from: string; to: string };

/** From when on something is new to a look, in milliseconds. */
export const computeNewSince = ({ seen }: Cursor): number =>
  seen === undefined ? 0 : Date.parse(seen) - OVERLAP_MS;

/** What nobody can read any more when a look at a hashtag begins: what lies between the last one and the day that is shown. */
export function findLostSpan(cursor: Cursor, now: Date): LostSpan | undefined {
  const { seen, after } = cursor;
  const floor = new Date(now.getTime() - RECENT_MS).toISOString();
  return after === undefined && seen !== undefined && seen < floor ? { from: seen, to: floor } : undefined;
}

/** What a page of answers says of its look: its next place, and when what was new on it was said. */
type PageEnd = { after: string | undefined; fresh: readonly string[] };

/**
 * Where a look stands behind a page. The first one of all takes the newest page only; later ones read on as long as pages bring
 * something new, since neither pinned media nor hashtags come in the order of time.
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
