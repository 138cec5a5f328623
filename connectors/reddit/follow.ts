import type { PollState } from '#connectors/kit/exchange.ts';
import {
  parsePathSegments,
  type FollowCall,
  type FollowResult,
  type FollowSide,
} from '#connectors/kit/follow.ts';
import type { RedditCall } from '#connectors/reddit/call.ts';
import { pollListing } from '#connectors/reddit/list.ts';
import { isAtSite } from '#contracts/networks.ts';
import { reddit } from '#contracts/networks/reddit.ts';

/** Seconds between two looks at a source. */
const LOOK_EVERY = 120;
/** The first look reads the last week, of which Reddit shows the newest thousand. */
const FIRST_MS = 7 * 86_400_000;

function partsAt(url: URL): string[] {
  return isAtSite(reddit, url.href) ? parsePathSegments(url) : [];
}

function look(call: RedditCall, state: PollState, { values, io }: FollowCall): Promise<FollowResult> {
  const [account = {}] = values;
  return pollListing({ ...call, every: LOOK_EVERY, first_ms: FIRST_MS }, state, { values: account, io });
}

/** The posts of a community (`/r/…`), or its comments (`/r/…/comments`). */
export const redditCommunities: FollowSide = {
  kind: 'page',
  channel: 'reddit',
  needs: 'reddit',
  nameIn: (url) => {
    const [word, name = '', list, more] = partsAt(url);
    const isKnown = word === 'r' && /^\w{2,30}$/.test(name) && more === undefined;
    if (!isKnown) return undefined;
    if (list === undefined || list === 'new') return `r/${name}/new`;
    return list === 'comments' ? `r/${name}/comments` : undefined;
  },
  follow: (name, state, call) => look({ path: `/${name}` }, state, call),
};

/** Posts and comments of a person (`/user/…`, `/u/…`). */
export const redditPeople: FollowSide = {
  kind: 'account',
  channel: 'reddit',
  needs: 'reddit',
  nameIn: (url) => {
    const [word, name = '', more] = partsAt(url);
    const isPerson = (word === 'user' || word === 'u') && more === undefined;
    return isPerson && /^[\w-]{2,30}$/.test(name) ? name : undefined;
  },
  follow: (name, state, call) =>
    look({ path: `/user/${encodeURIComponent(name)}/overview`, query: { sort: 'new' } }, state, call),
};

/** Posts with the words of a search (`/search?q=…`). */
export const redditSearches: FollowSide = {
  kind: 'hashtag',
  channel: 'reddit',
  needs: 'reddit',
  nameIn: (url) => {
    const [word, more] = partsAt(url);
    return word === 'search' && more === undefined
      ? url.searchParams.get('q')?.trim().slice(0, 512) || undefined
      : undefined;
  },
  follow: (q, state, call) => look({ path: '/search', query: { q, sort: 'new', type: 'link' } }, state, call),
};
