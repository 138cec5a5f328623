import { z } from 'zod';
import { readPosts } from '#connectors/bluesky/act.ts';
import { readXrpc } from '#connectors/bluesky/call.ts';
import { readNotification, SPOKEN_REASONS } from '#connectors/bluesky/read-answer.ts';
import { Notification } from '#connectors/bluesky/wire.ts';
import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import { toReadFailure } from '#connectors/kit/failed-poll.ts';
import {
  buildUnreadEntry,
  pollNewestFirst,
  type CurrentEntry,
  type ListPage,
} from '#connectors/kit/newest-first.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { toInstant } from '#connectors/kit/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Seconds between two polls: two calls each, of 3,000 that the network allows an address in five minutes. */
const POLL_EVERY = 30;
/** The first poll reads the last day, so that questions from just before are answered too. */
const FIRST_MS = 86_400_000;

const Page = z.object({ notifications: z.array(z.unknown()), cursor: z.string().optional() });

/**
 * The posts that name, answer or quote the account since the last poll (app.bsky.notification.listNotifications), and those of them that
 * were deleted since. Posts of Bluesky are not edited.
 */
export function pollNotifications(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  return pollNewestFirst(state, {
    channel: 'bluesky',
    now: io.now(),
    every: POLL_EVERY,
    first_ms: FIRST_MS,
    readPage: (cursor) => readPage(cursor, values, io),
    readAgain: (uris) => readAgain(uris, values, io),
  });
}

async function readPage(cursor: string | undefined, values: ConnectionValues, io: Io): Promise<ListPage> {
  const read = await readXrpc(values, io, {
    name: 'app.bsky.notification.listNotifications',
    query: { reasons: SPOKEN_REASONS, limit: '100', cursor },
  });
  if (!read.ok) return toReadFailure(read.failure);
  const page = Page.safeParse(toStorable(read.body)).data;
  if (page === undefined) return { ok: false, message: fault('said_nothing', { network: 'Bluesky' }) };
  const now = io.now();
  const entries = page.notifications.map((raw) => {
    const given = Notification.safeParse(raw).data;
    if (given === undefined) return buildUnreadEntry(raw, 'no notification', now);
    const { uri, cid = '' } = given;
    const at = toInstant(given.indexedAt, now);
    return { id: uri, at, version: cid, parts: [readNotification(given, raw, now)] };
  });
  return { ok: true, entries, next: page.cursor };
}

/** The versions that posts have now; a post that is gone has none. */
export async function readAgain(
  uris: readonly string[],
  values: ConnectionValues,
  io: Io,
): Promise<ReadonlyMap<string, CurrentEntry> | undefined> {
  const read = await readPosts(uris, values, io);
  return read.ok ? new Map(read.posts.map(({ uri, cid = '' }) => [uri, { version: cid }])) : undefined;
}
