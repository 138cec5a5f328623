import { z } from 'zod';
import { buildPath, readXrpc } from '#connectors/bluesky/call.ts';
import { readAgain } from '#connectors/bluesky/poll.ts';
import { readView } from '#connectors/bluesky/read-answer.ts';
import { findPause } from '#connectors/bluesky/session.ts';
import { isValid } from '#connectors/bluesky/syntax.ts';
import { FeedEntry, PostView, XrpcError } from '#connectors/bluesky/wire.ts';
import { callNetwork } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io, PollState } from '#connectors/kit/exchange.ts';
import type { ReadFailure } from '#connectors/kit/failed-poll.ts';
import {
  parsePathSegments,
  type FollowCall,
  type FollowResult,
  type FollowSide,
} from '#connectors/kit/follow.ts';
import {
  buildUnreadEntry,
  pollNewestFirst,
  type CurrentEntry,
  type ListedEntry,
  type ListPage,
} from '#connectors/kit/newest-first.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { listOf, toInstant } from '#connectors/kit/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { isAtSite } from '#contracts/networks.ts';
import { bluesky } from '#contracts/networks/bluesky.ts';

/** The public API, which anybody may read. It does not search. */
const PUBLIC_API = 'https://public.api.bsky.app';
/** Seconds between two looks at a source. */
const LOOK_EVERY = 120;
/** The first look reads the last week. */
const FIRST_MS = 7 * 86_400_000;

/** Posts of an account, by its handle or its id (app.bsky.feed.getAuthorFeed); no connection is needed. */
export const blueskyAccounts: FollowSide = {
  kind: 'account',
  channel: 'bluesky',
  needs: null,
  nameIn: (url) => {
    const [word, name = '', more] = parsePathSegments(url);
    const isAccount = isAtSite(bluesky, url.href) && word === 'profile' && more === undefined;
    return isAccount && isValid('atidentifier', name) ? name : undefined;
  },
  follow: (name, state, { io }) =>
    look(state, io, {
      readPage: (cursor) => readFeedPage(name, cursor, io),
      readAgain: (uris) => readPublicly(uris, io),
    }),
};

/** Posts with a hashtag, or with the words of a search (app.bsky.feed.searchPosts), which only accounts may use. */
export const blueskySearches: FollowSide = {
  kind: 'hashtag',
  channel: 'bluesky',
  needs: 'bluesky',
  nameIn: (url) => {
    if (!isAtSite(bluesky, url.href)) return undefined;
    const [word, tag = '', more] = parsePathSegments(url);
    if (word === 'search') return url.searchParams.get('q')?.trim() || undefined;
    const isTag = word === 'hashtag' && more === undefined && /^[\p{L}\p{M}\p{N}_]{1,64}$/u.test(tag);
    return isTag ? `#${tag}` : undefined;
  },
  follow: (q, state, call) => followSearch(q, state, call),
};

function followSearch(q: string, state: PollState, { values, io }: FollowCall): Promise<FollowResult> {
  const [account = {}] = values;
  return look(state, io, {
    readPage: (cursor) => readSearchPage(q, cursor, { values: account, io }),
    readAgain: (uris) => readAgain(uris, account, io),
  });
}

type ListReader = {
  readPage(cursor: string | undefined): Promise<ListPage>;
  readAgain(uris: readonly string[]): Promise<ReadonlyMap<string, CurrentEntry> | undefined>;
};

function look(state: PollState, io: Io, reading: ListReader): Promise<FollowResult> {
  return pollNewestFirst(state, {
    channel: 'bluesky',
    now: io.now(),
    every: LOOK_EVERY,
    first_ms: FIRST_MS,
    ...reading,
  });
}

const FeedPage = z.object({ feed: listOf(FeedEntry), cursor: z.string().optional() });
const SearchPage = z.object({ posts: z.array(z.unknown()), cursor: z.string().optional() });

async function readFeedPage(actor: string, cursor: string | undefined, io: Io): Promise<ListPage> {
  const read = await readPublic(io, {
    name: 'app.bsky.feed.getAuthorFeed',
    query: { actor, limit: '100', filter: 'posts_with_replies', includePins: 'false', cursor },
  });
  if (!read.ok) return read;
  const page = FeedPage.safeParse(toStorable(read.body)).data;
  if (page === undefined || !Array.isArray(Object(read.body).feed))
    return { ok: false, message: fault('said_nothing', { network: 'Bluesky' }) };
  const entries = page.feed.flatMap(({ post, reason }): ListedEntry[] => {
    if (reason?.$type?.endsWith('#reasonPin')) return [];
    // What the account reposted is not its own, but has a place in the list.
    if (reason) return [{ id: reason.uri ?? '', at: toInstant(reason.indexedAt, io.now()), parts: [] }];
    return [toEntry(post, io.now())];
  });
  return { ok: true, entries, next: page.cursor };
}

async function readSearchPage(
  q: string,
  cursor: string | undefined,
  { values, io }: { values: ConnectionValues; io: Io },
): Promise<ListPage> {
  const query = { q, sort: 'latest', limit: '100', cursor };
  const read = await readXrpc(values, io, { name: 'app.bsky.feed.searchPosts', query });
  if (!read.ok) return { ok: false, message: read.failure.message, pause: read.failure.retry_after };
  const page = SearchPage.safeParse(toStorable(read.body)).data;
  if (page === undefined) return { ok: false, message: fault('said_nothing', { network: 'Bluesky' }) };
  return { ok: true, entries: page.posts.map((post) => toEntry(post, io.now())), next: page.cursor };
}

function toEntry(raw: unknown, now: Date): ListedEntry {
  const view = PostView.safeParse(raw).data;
  const part = view && readView(view, raw, now);
  if (view === undefined || part === undefined) return buildUnreadEntry(raw, 'no post', now);
  const { uri, cid, indexedAt } = view;
  return { id: uri, at: toInstant(indexedAt, now), version: cid ?? '', parts: [part] };
}

type PublicAnswer = { ok: true; body: unknown } | ReadFailure;

async function readPublic(io: Io, call: Parameters<typeof buildPath>[0]): Promise<PublicAnswer> {
  const called = await callNetwork(io, {
    home: PUBLIC_API,
    path: buildPath(call),
    token: '',
    method: 'GET',
  });
  if (!called.met) return { ok: false, message: fault('at', { network: 'Bluesky', rest: called.message }) };
  if (called.status === 200) return { ok: true, body: called.body };
  const { error, message } = XrpcError.safeParse(called.body).data ?? {};
  const pause = called.status === 429 ? findPause(called.headers, io.now()) : undefined;
  return { ok: false, message: toResponseFault('Bluesky', called.status, message ?? error), pause };
}

const Posts = z.object({ posts: listOf(z.object({ uri: z.string(), cid: z.string().catch('') })) });

async function readPublicly(
  uris: readonly string[],
  io: Io,
): Promise<ReadonlyMap<string, CurrentEntry> | undefined> {
  const read = await readPublic(io, { name: 'app.bsky.feed.getPosts', query: { uris } });
  if (!read.ok || !Array.isArray(Object(read.body).posts)) return undefined;
  const { posts } = Posts.parse(read.body);
  return new Map(posts.map(({ uri, cid }) => [uri, { version: cid }]));
}
