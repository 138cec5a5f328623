import { z } from 'zod';
import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import { pollNewestFirst, type ListedEntry, type ListPage } from '#connectors/kit/newest-first.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { listOf, toInstant } from '#connectors/kit/wire.ts';
import { NETWORK, POST_FIELDS, readThreads } from '#connectors/threads/call.ts';
import { readSeen, readWritten } from '#connectors/threads/read-post.ts';
import { ThreadsPage, ThreadsPost } from '#connectors/threads/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Seconds between two polls: at most a dozen calls each. Deliveries are faster where the app has them. */
const POLL_EVERY = 300;
/** The first poll reads the last day. */
const FIRST_MS = 86_400_000;
/** The newest posts of the account whose replies are read. */
const MOST_POSTS = 10;

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
    readPage: () => readAll(values, io),
  });
}

async function readAll(values: ConnectionValues, io: Io): Promise<ListPage> {
  const own = await readThreads(values, io, {
    path: '/me/threads',
    query: { fields: 'id,has_replies,timestamp', limit: '25' },
  });
  if (!own.ok) return own;
  const posts = OwnPosts.safeParse(own.body).data?.data;
  if (posts === undefined || !Array.isArray(Object(own.body).data))
    return { ok: false, error: fault('said_nothing', { network: NETWORK }) };
  const answered = posts.filter(({ has_replies }) => has_replies).slice(0, MOST_POSTS);
  const paths = [...answered.map(({ id }) => `/${encodeURIComponent(id)}/conversation`), '/me/mentions'];
  const entries: ListedEntry[] = [];
  for (const path of paths) {
    const read = await readThreads(values, io, { path, query: { fields: POST_FIELDS, reverse: 'true' } });
    // An app may lack the right to read mentions: its replies are read nevertheless.
    if (!read.ok && path === '/me/mentions' && read.token_refused !== true) continue;
    if (!read.ok) return read;
    entries.push(...toEntries(read.body, io.now(), readWritten));
  }
  return { ok: true, entries };
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
    if (post === undefined) {
      const id = computeStableId([JSON.stringify(raw) ?? '']);
      return { id, at: now.toISOString(), parts: [{ reason: 'no post', raw }] };
    }
    return { id: post.id, at: toInstant(post.timestamp, now), parts: [read(post, raw, now)] };
  });
}
