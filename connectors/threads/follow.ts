import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { parsePathSegments, type FollowSide } from '#connectors/kit/follow.ts';
import { pollNewestFirst, type ListPage } from '#connectors/kit/newest-first.ts';
import { NETWORK, POST_FIELDS, readThreads } from '#connectors/threads/call.ts';
import { toEntries } from '#connectors/threads/poll.ts';
import { readSeen } from '#connectors/threads/read-post.ts';
import { findNext, ThreadsPage } from '#connectors/threads/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { isAtSite } from '#contracts/networks.ts';
import { threads } from '#contracts/networks/threads.ts';

/** Seconds between two looks: Threads allows an account 500 searches in a week, unless Meta has approved its app. */
const LOOK_EVERY = 1800;
/** The first look reads the last week. */
const FIRST_MS = 7 * 86_400_000;

/** Public posts with the words of a search (`/search?q=…`) or with a topic (`/tag/…`). */
export const threadsSearches: FollowSide = {
  kind: 'hashtag',
  channel: 'threads',
  needs: 'threads',
  nameIn: (url) => {
    if (!isAtSite(threads, url.href)) return undefined;
    const [word, tag = '', more] = parsePathSegments(url);
    if (word === 'search' && tag === '') return url.searchParams.get('q')?.trim().slice(0, 200) || undefined;
    return word === 'tag' && more === undefined && tag !== '' && tag.length <= 100 ? tag : undefined;
  },
  follow: (q, state, { values, io }) =>
    pollNewestFirst(state, {
      channel: 'threads',
      now: io.now(),
      every: LOOK_EVERY,
      first_ms: FIRST_MS,
      readPage: (after) => readPage({ q, after }, values[0] ?? {}, io),
    }),
};

/** GET /keyword_search, newest first. */
async function readPage(
  search: { q: string; after: string | undefined },
  values: ConnectionValues,
  io: Io,
): Promise<ListPage> {
  const read = await readThreads(values, io, {
    path: '/keyword_search',
    query: { ...search, search_type: 'RECENT', fields: POST_FIELDS, limit: '100' },
  });
  if (!read.ok) return read;
  const page = ThreadsPage.safeParse(read.body).data;
  if (page === undefined) return { ok: false, message: fault('said_nothing', { network: NETWORK }) };
  return { ok: true, entries: toEntries(read.body, io.now(), readSeen), next: findNext(page) };
}
