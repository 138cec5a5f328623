import { z } from 'zod';
import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import type { ReadFailure } from '#connectors/kit/failed-poll.ts';
import {
  buildUnreadEntry,
  pollNewestFirst,
  type ListedEntry,
  type ListPage,
} from '#connectors/kit/newest-first.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { listOf, toInstant } from '#connectors/kit/wire.ts';
import { NETWORK, POST_FIELDS, readThreads } from '#connectors/threads/call.ts';
import { readSeen, readWritten } from '#connectors/threads/read-post.ts';
import { findNext, ThreadsPage, ThreadsPost } from '#connectors/threads/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** Seconds between two polls: a dozen calls each, more where much was written. Deliveries are faster where the app has them. */
const POLL_EVERY = 300;
/** The first poll reads the last day. */
const FIRST_MS = 86_400_000;
/** The newest posts of the account whose replies are read. */
const MOST_POSTS = 10;
const PAGE = '100';

const OwnPosts = z.object({
  data: listOf(z.object({ id: z.string().min(1), has_replies: z.boolean().catch(true) })),
});

/** Replies below the account's newest posts, and mentions of it. */
export function pollReplies(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  return pollNewestFirst(state, {
    channel: 'threads',
    now: io.now(),
    every: POLL_EVERY,
    first_ms: FIRST_MS,
    readPage: (next, floor) => readOpenLists({ next, floor }, values, io),
  });
}

/** Lists of which more is to be read: the path of each, and the page at which it goes on. */
const OpenLists = z.array(z.tuple([z.string(), z.string().optional()]));
type OpenLists = z.infer<typeof OpenLists>;

const MENTIONS = '/me/mentions';

/** The next page of each list that has more which no earlier poll read; the first time that of all lists. */
async function readOpenLists(
  { next, floor }: { next: string | undefined; floor: number },
  values: ConnectionValues,
  io: Io,
): Promise<ListPage> {
  const open = OpenLists.safeParse(parseJson(next ?? '')).data ?? (await findLists(values, io));
  if (!Array.isArray(open)) return open;
  const entries: ListedEntry[] = [];
  const rest: OpenLists = [];
  for (const [path, after] of open) {
    const query = { fields: POST_FIELDS, reverse: 'true', limit: PAGE, after };
    const read = await readThreads(values, io, { path, query });
    // An app may lack the right to read mentions: its replies are read nevertheless.
    if (!read.ok && path === MENTIONS && read.token_refused !== true) continue;
    if (!read.ok) return read;
    const page = toEntries(read.body, io.now(), readWritten);
    const late = page.filter(({ at }) => Date.parse(at) >= floor);
    entries.push(...late);
    const following = findNext(ThreadsPage.safeParse(read.body).data);
    if (following !== undefined && late.length === page.length) rest.push([path, following]);
  }
  return { ok: true, entries, next: rest.length > 0 ? JSON.stringify(rest) : undefined };
}

/** The conversations below the newest posts of the account, and mentions of it. */
async function findLists(values: ConnectionValues, io: Io): Promise<OpenLists | ReadFailure> {
  const own = await readThreads(values, io, {
    path: '/me/threads',
    query: { fields: 'id,has_replies,timestamp', limit: '25' },
  });
  if (!own.ok) return own;
  const posts = OwnPosts.safeParse(own.body).data?.data;
  if (posts === undefined || !Array.isArray(Object(own.body).data))
    return { ok: false, message: fault('said_nothing', { network: NETWORK }) };
  const answered = posts.filter(({ has_replies }) => has_replies).slice(0, MOST_POSTS);
  return [...answered.map(({ id }) => `/${encodeURIComponent(id)}/conversation`), MENTIONS].map((path) => [
    path,
  ]);
}

/** The posts of a page as entries of a list. */
export function toEntries(
  body: unknown,
  now: Date,
  read: typeof readWritten | typeof readSeen,
): ListedEntry[] {
  const list = ThreadsPage.safeParse(toStorable(body)).data?.data ?? [];
  return list.map((raw) => {
    const post = ThreadsPost.safeParse(raw).data;
    if (post === undefined) return buildUnreadEntry(raw, 'no post', now);
    return { id: post.id, at: toInstant(post.timestamp, now), parts: [read(post, raw, now)] };
  });
}
