import { buildFailedCall } from '#connectors/facebook/follow-call.ts';
import { findAccount, findPageValues, type LinkedAccount } from '#connectors/instagram/find-account.ts';
import {
  makeAccountPager,
  makeHashtagPager,
  type PageFetcher,
  type MediaPage,
} from '#connectors/instagram/pages.ts';
import { Cursor, finish, findLostSpan, computeNewSince } from '#connectors/instagram/poll-once.ts';
import { toPost } from '#connectors/instagram/read-media.ts';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { PollState } from '#connectors/kit/exchange.ts';
import {
  parseCursor,
  parsePathSegments,
  toSiteName,
  type FollowResult,
  type FollowCall,
  type FollowSide,
} from '#connectors/kit/follow.ts';
import { sendOutcomeOf } from '#connectors/meta/outcome.ts';
import { computeGraphPause } from '#connectors/meta/usage.ts';

/** Seconds between two polls that reached the end: a page may make some two hundred requests per hour, and poll thirty hashtags. */
const LOOK_EVERY = 900;

/** Instagram's own paths, which are not names of accounts. */
const NO_ACCOUNTS = new Set([
  'p',
  'reel',
  'reels',
  'tv',
  'explore',
  'stories',
  'accounts',
  'direct',
  'about',
  'legal',
  'web',
]);

const partsOf = (url: URL): string[] => (toSiteName(url) === 'instagram.com' ? parsePathSegments(url) : []);

/** What business and creator accounts publish, by business discovery; personal accounts are not accessible. */
export const instagramAccounts: FollowSide = {
  kind: 'account',
  channel: 'instagram',
  needs: 'facebook',
  nameIn: (url) => {
    const [name = '', more] = partsOf(url);
    return more === undefined && /^[\w.]{1,30}$/.test(name) && !NO_ACCOUNTS.has(name) ? name : undefined;
  },
  follow: (name, state, call) => follow(makeAccountPager(name), state, call),
};

/** Public posts with a hashtag, by hashtag search, which returns no authors, covers one day, and allows thirty hashtags per week. */
export const instagramHashtags: FollowSide = {
  kind: 'hashtag',
  channel: 'instagram',
  needs: 'facebook',
  nameIn: (url) => {
    const [first, second, tag = ''] = partsOf(url);
    const named = first === 'explore' && second === 'tags' && /^[\p{L}\p{M}\p{N}_]{1,100}$/u.test(tag);
    return named ? tag : undefined;
  },
  follow: (tag, state, call) => follow(makeHashtagPager(tag), state, call),
};

async function follow(ask: PageFetcher, state: PollState, call: FollowCall): Promise<FollowResult> {
  const { io } = call;
  const now = io.now();
  const cursor = parseCursor(Cursor, state);
  const asker = await askerOf(cursor, call);
  if (asker === null) return waiting(state);
  if ('met' in asker) return failed(state, asker, call);
  const asking = { asker, io, values: findPageValues(call.values, asker.via) ?? {} };
  const { called, page } = await ask({ cursor, ...asking });
  if (page === undefined) return failed(withoutRefused({ cursor, state, now }, called), called, call);
  const { fresh, refused } = newOn(page, computeNewSince(cursor), now);
  const known = { ...cursor, ...asker, tag: page.tag };
  const next = finish(known, { after: page.after, fresh: fresh.map((item) => item.published_at) }, now);
  const lost = (page.tag === undefined ? undefined : findLostSpan(cursor, now)) ?? next.lost;
  const pause = called.met ? computeGraphPause(called.headers, now) : 0;
  return {
    status: fresh.length > 0 ? 'new' : 'unchanged',
    items: fresh,
    refused,
    cursor: JSON.stringify(next.cursor),
    failures: 0,
    next_after_seconds: Math.max(next.more ? 0 : LOOK_EVERY, pause),
    ...(lost ? { lost } : {}),
  };
}

/** The page used for requests: the previous one, while it is still connected, else any that has an account. */
async function askerOf(
  { via, ig }: Cursor,
  call: FollowCall,
): Promise<LinkedAccount | NetworkResponse | null> {
  return via !== undefined && ig !== undefined && findPageValues(call.values, via)
    ? { via, ig }
    : findAccount(call);
}

/** The posts of a page that are new to the poll; one without text is refused once, when it is new. */
function newOn({ media, author }: MediaPage, since: number, now: Date) {
  const read = media.map((one) => toPost(one, author, now));
  return {
    fresh: read.flatMap((one) => ('reason' in one || Date.parse(one.published_at) < since ? [] : [one])),
    refused: read.flatMap((one) => ('reason' in one ? [one] : [])),
  };
}

type FollowState = { cursor: Cursor; state: PollState; now: Date };

/**
 * A refusal by Meta for another reason than its limits may be caused by the cursor, or by the account used: the poll starts over, and looks
 * up again which page has an account.
 */
function withoutRefused({ cursor, state, now }: FollowState, called: NetworkResponse): PollState {
  const { tag, seen } = cursor;
  const outcome = sendOutcomeOf(called, { network: 'Instagram', now });
  const refused = called.met && outcome.status === 'failed' && outcome.failure !== 'wait';
  return refused ? { ...state, cursor: JSON.stringify({ tag, seen }) } : state;
}

function failed(state: PollState, called: NetworkResponse, { io }: FollowCall): FollowResult {
  return buildFailedCall(state, called, { io, every: LOOK_EVERY, network: 'Instagram' });
}

function waiting(state: PollState): FollowResult {
  return {
    ...state,
    status: 'unchanged',
    items: [],
    refused: [],
    next_after_seconds: LOOK_EVERY,
    waits: 'instagram',
  };
}
