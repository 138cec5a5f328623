import { z } from 'zod';
import { POST_FIELDS, USER_FIELDS } from '#connectors/twitter/catch-up.ts';
import { madeAt } from '#connectors/twitter/post-id.ts';

/** What is looked at: an account's Posts, or those with a hashtag. */
export type FollowTarget = { kind: 'account'; id: string } | { kind: 'hashtag'; tag: string };

/**
 * How far was read. `since` is the newest Post of the last look that reached its end and `seen` when that look began; the others
 * belong to the look in progress: when it `began`, its `newest` Post, from when on it reads (`start`), the `page` it stands at, and
 * how many Posts it has `read`.
 */
export const Cursor = z.object({
  user: z.string().optional(),
  since: z.string().optional(),
  seen: z.iso.datetime().optional(),
  began: z.iso.datetime().optional(),
  start: z.iso.datetime().optional(),
  newest: z.string().optional(),
  page: z.string().optional(),
  read: z.number().int().optional(),
});
export type Cursor = z.infer<typeof Cursor>;

type LostSpan = { from: string; to: string };

/** The recent search knows seven days (docs.x.com, "Recent search"); a minute less, since the way there takes time. */
const RECENT_MS = 7 * 86_400_000 - 60_000;
/** An account's newest Posts that X shows, its reposts among them (docs.x.com, "Timelines"). */
const TIMELINE_POSTS = 3200;
/** How far before the last look one begins that goes by time: X shows some Posts late. */
const OVERLAP_MS = 300_000;

/** Begins a look, or goes on with the one in progress. What lies before the search's seven days is lost. */
export function startOrResume(
  look: FollowTarget,
  cursor: Cursor,
  now: Date,
): { cursor: Cursor; lost?: LostSpan } {
  if (cursor.page !== undefined) return { cursor };
  const { user, since, seen } = cursor;
  const fresh = { user, since, seen, began: now.toISOString() };
  if (look.kind === 'account' || seen === undefined) return { cursor: fresh };
  const floor = now.getTime() - RECENT_MS;
  if (since !== undefined && madeAt(since) > floor) return { cursor: fresh };
  const start = new Date(Math.max(floor, Date.parse(seen) - OVERLAP_MS)).toISOString();
  const lost = Date.parse(seen) < floor ? { from: seen, to: start } : undefined;
  return { cursor: { ...fresh, since: undefined, start }, ...(lost ? { lost } : {}) };
}

/** The address of a look's next page. */
export function buildPageAddress(look: FollowTarget, cursor: Cursor): string {
  const query = new URLSearchParams({ max_results: '100' });
  if (look.kind === 'hashtag') query.set('query', `#${look.tag} -is:retweet`);
  if (cursor.since !== undefined) query.set('since_id', cursor.since);
  else if (cursor.start !== undefined) query.set('start_time', wholeSecond(cursor.start));
  if (cursor.page !== undefined)
    query.set(look.kind === 'hashtag' ? 'next_token' : 'pagination_token', cursor.page);
  const path =
    look.kind === 'hashtag' ? '/2/tweets/search/recent' : `/2/users/${encodeURIComponent(look.id)}/tweets`;
  const fields = `expansions=author_id,attachments.media_keys&${POST_FIELDS}&${USER_FIELDS}&media.fields=url,preview_image_url,type`;
  return `${path}?${query.toString()}&${fields}`;
}

/** What a page says of its look. */
type PageEnd = {
  newest_id?: string | undefined;
  next_token?: string | undefined;
  result_count: number;
  oldest: string | undefined;
};

/**
 * Where a look stands behind a page. The first one of all takes the newest page only; later ones read until they meet what is known.
 * A timeline that ends where X shows no more has not met it.
 */
export function finish(
  look: FollowTarget,
  cursor: Cursor,
  page: PageEnd,
): { cursor: Cursor; more: boolean; lost?: LostSpan } {
  const newest = cursor.newest ?? page.newest_id;
  const read = (cursor.read ?? 0) + page.result_count;
  if (page.next_token !== undefined && cursor.seen !== undefined)
    return { cursor: { ...cursor, newest, read, page: page.next_token }, more: true };
  const { user, since, seen, began } = cursor;
  const cut = look.kind === 'account' && seen !== undefined && read >= TIMELINE_POSTS;
  return {
    cursor: { user, since: newest ?? since, seen: began },
    more: false,
    ...(cut && page.oldest !== undefined && page.oldest > seen
      ? { lost: { from: seen, to: page.oldest } }
      : {}),
  };
}

const wholeSecond = (instant: string): string => `${instant.slice(0, 19)}Z`;
