import { z } from 'zod';
import { POST_FIELDS, USER_FIELDS } from '#connectors/twitter/catch-up.ts';
import { madeAt } from '#connectors/twitter/post-id.ts';

/** The polled source: the Posts of an account, or those with a hashtag. */
export type FollowTarget = { kind: 'account'; id: string } | { kind: 'hashtag'; tag: string };

/**
 * The position of a poll. `since` is the newest Post of the last complete poll and `seen` when that poll began; the others belong to the
 * poll in progress: when it `began`, its `newest` Post, from when on it reads (`start`), its current `page`, and how many Posts it has
 * `read`.
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

/** The recent search covers seven days (docs.x.com, "Recent search"); minus a minute, since the request takes time. */
const RECENT_MS = 7 * 86_400_000 - 60_000;
/** The number of an account's newest Posts that X shows, reposts included (docs.x.com, "Timelines"). */
const TIMELINE_POSTS = 3200;
/** The overlap of a poll by time with the one before: X shows some Posts late. */
const OVERLAP_MS = 300_000;

/** Begins a poll, or continues the one in progress. Posts older than the search's seven days are lost. */
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

/** The address of a poll's next page. */
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

/** The information of a page about its poll. */
type PageEnd = {
  newest_id?: string | undefined;
  next_token?: string | undefined;
  result_count: number;
  oldest: string | undefined;
};

/**
 * The position of a poll after a page. The very first poll takes the newest page only; later ones read until they meet a known Post. A
 * timeline that ends where X shows no more has not met one.
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
