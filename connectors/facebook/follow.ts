import { z } from 'zod';
import { COMMENT, POST } from '#connectors/facebook/catch-up.ts';
import { requestAsPage, buildFailedCall } from '#connectors/facebook/follow-call.ts';
import { getNextQuery, openThreads, findOpenThreads } from '#connectors/facebook/follow-pages.ts';
import { readGraph } from '#connectors/facebook/read-graph.ts';
import { readAccepted, type NetworkResponse } from '#connectors/kit/call.ts';
import type { Io, ParsedDelivery, PollState } from '#connectors/kit/exchange.ts';
import {
  parseCursor,
  parsePathSegments,
  toSiteName,
  type FollowResult,
  type FollowCall,
  type FollowSide,
} from '#connectors/kit/follow.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { computeGraphPause } from '#connectors/meta/usage.ts';

/** Seconds between two polls that reached the end. */
const LOOK_EVERY = 300;
/** Every poll reads the posts of this many milliseconds again, for new comments below them: seven days. */
const COMMENTED_MS = 7 * 86_400_000;
/** The overlap of a poll with the one before, in milliseconds: Meta shows some items late. */
const OVERLAP_MS = 300_000;

/** Newest first, so that a list is read until it meets a known item; replies to comments are included. */
const COMMENTS = `comments.filter(stream).order(reverse_chronological).limit(100){${COMMENT}}`;

/** Facebook's own paths, which are not names of pages. */
const NO_PAGES = new Set([
  'groups',
  'events',
  'watch',
  'hashtag',
  'marketplace',
  'share',
  'reel',
  'story.php',
]);

/** Public posts of a page and the comments below them, with the token of a connected page. */
export const facebookPages: FollowSide = {
  kind: 'page',
  channel: 'facebook',
  needs: 'facebook',
  nameIn: (url) => {
    if (!['facebook.com', 'fb.com'].includes(toSiteName(url))) return undefined;
    const [first = '', second, third] = parsePathSegments(url);
    const numbered = [url.searchParams.get('id'), third, second, /-(\d{5,})$/.exec(first)?.[1]];
    if (['profile.php', 'people', 'pages', 'p'].includes(first) || /-\d{5,}$/.test(first))
      return numbered.flatMap((one) => /(?:^|-)(\d{5,25})$/.exec(one ?? '')?.[1] ?? [])[0];
    return /^[\w.]{2,100}$/.test(first) && !NO_PAGES.has(first) ? first : undefined;
  },
  follow,
};

/**
 * The position of a poll. `seen`: when the last complete poll began; `began`: when the one in progress did; `after`: the query of its next
 * page of posts; `threads`: posts with more comments to read, each with the query of the next page.
 */
const Cursor = z.object({
  page: z.string().optional(),
  seen: z.iso.datetime().optional(),
  began: z.iso.datetime().optional(),
  after: z.string().optional(),
  threads: z.array(z.object({ post: z.string(), after: z.string() })).optional(),
});
type Cursor = z.infer<typeof Cursor>;

const Named = z.object({ id: z.string().min(1) });
const Listed = z.object({ data: z.array(z.unknown()) });

async function follow(name: string, state: PollState, { values, io }: FollowCall): Promise<FollowResult> {
  const cursor = parseCursor(Cursor, state);
  const page = cursor.page ?? (/^\d+$/.test(name) ? name : undefined);
  // A page's own token reads it without a further permission; another's needs "Page Public Content Access", which Meta reports.
  const as = values.find((one) => one['account_id'] === page) ?? values[0] ?? {};
  if (page === undefined) {
    const called = await requestAsPage(as, io, {
      path: `/${encodeURIComponent(name)}`,
      query: { fields: 'id,name' },
    });
    const named = readAccepted(called, Named);
    if (named === undefined) return failed(state, called, io);
    return follow(name, stateOf({ ...cursor, page: named.id }, state), { values, io });
  }
  const began = cursor.began ?? io.now().toISOString();
  const [thread, ...others] = cursor.threads ?? [];
  const called = await requestAsPage(
    as,
    io,
    thread
      ? { path: `/${encodeURIComponent(thread.post)}/comments`, query: thread.after }
      : { path: `/${encodeURIComponent(page)}/feed`, query: cursor.after ?? firstPage(cursor, began) },
  );
  const answer = readAccepted(called, Listed);
  if (!called.met || answer === undefined) return failed(withoutPlace(cursor, state, called), called, io);
  const since = cursor.seen === undefined ? 0 : Date.parse(cursor.seen) - OVERLAP_MS;
  const next = thread
    ? { ...cursor, page, began, threads: [...findOpenThreads(thread.post, called.body, since), ...others] }
    : {
        ...cursor,
        page,
        began,
        after: getNextQuery(called.body),
        threads: [...others, ...openThreads(answer.data, since)],
      };
  const ended = next.threads.length === 0 && next.after === undefined;
  const wait = computeGraphPause(called.headers, io.now());
  return {
    ...found(toStorable(called.body), since, io.now()),
    ...stateOf(ended ? { page, seen: began } : next, {}),
    failures: 0,
    next_after_seconds: Math.max(ended ? LOOK_EVERY : 0, wait),
  };
}

/** A poll reads back to the last one, and at least seven days; the first one reads seven days. */
function firstPage({ seen = '' }: Cursor, began: string): Record<string, string> {
  const back = Math.min(
    Date.parse(began) - COMMENTED_MS,
    seen === '' ? Infinity : Date.parse(seen) - OVERLAP_MS,
  );
  return { fields: `${POST},${COMMENTS}`, since: String(Math.floor(back / 1000)), limit: '25' };
}

/** The items of a response page that were not there at the last poll; an empty list is not reported as refused. */
function found(body: unknown, since: number, now: Date): Pick<FollowResult, 'status' | 'items' | 'refused'> {
  const { items, refused }: ParsedDelivery =
    Listed.parse(body).data.length > 0 ? readGraph(body, { now }) : { items: [], refused: [] };
  const fresh = items.filter((item) => Date.parse(item.published_at) >= since);
  return { status: fresh.length > 0 ? 'new' : 'unchanged', items: fresh, refused };
}

/** Meta's cursors expire: one that it no longer accepts (code 100) starts the poll over. */
function withoutPlace(cursor: Cursor, state: PollState, called: NetworkResponse): PollState {
  const { page, seen } = cursor;
  const stale = called.met && called.status === 400 && /"code":100\b/.test(JSON.stringify(called.body ?? ''));
  return stale ? stateOf({ page, seen }, state) : state;
}

function failed(state: PollState, called: NetworkResponse, io: Io): FollowResult {
  return buildFailedCall(state, called, { io, every: LOOK_EVERY, network: 'Facebook' });
}

function stateOf(cursor: Cursor, state: PollState): PollState {
  return {
    ...state,
    cursor: JSON.stringify(cursor),
  };
}
