import { z } from 'zod';
import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import { toReadFailure } from '#connectors/kit/failed-poll.ts';
import {
  buildUnreadEntry,
  pollNewestFirst,
  type CurrentEntry,
  type ListedEntry,
  type ListPage,
} from '#connectors/kit/newest-first.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { listOf, toInstant } from '#connectors/kit/wire.ts';
import { callServer, readServer } from '#connectors/mastodon/call.ts';
import { buildEdit, readNotification, SPOKEN_TYPES } from '#connectors/mastodon/read-answer.ts';
import { Notification, Status } from '#connectors/mastodon/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Seconds between two polls: two calls each, of 300 that a server allows an account in five minutes. A stream makes the next poll due. */
const POLL_EVERY = 30;
/** The first poll reads the last day, so that questions from just before are answered too. */
const FIRST_MS = 86_400_000;
const PAGE = 80;
/** Why an entry is refused. */
export const UNREADABLE = 'no value of Mastodon that is known';

/**
 * The statuses that mention or quote the account since the last poll (GET /api/v1/notifications), and what became of the newest of them:
 * edited, or gone.
 */
export function pollNotifications(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  return pollNewestFirst(state, {
    channel: 'mastodon',
    now: io.now(),
    every: POLL_EVERY,
    first_ms: FIRST_MS,
    readPage: (before) => readPage(before, values, io),
    readAgain: (ids) => readAgain(ids, values, io),
  });
}

async function readPage(before: string | undefined, values: ConnectionValues, io: Io): Promise<ListPage> {
  const read = await readServer(values, io, {
    path: '/api/v1/notifications',
    query: { types: SPOKEN_TYPES, limit: String(PAGE), max_id: before },
  });
  if (!read.ok) return toReadFailure(read.failure);
  const list = z.array(z.unknown()).safeParse(toStorable(read.body)).data;
  if (list === undefined) return { ok: false, message: fault('said_nothing', { network: 'Mastodon' }) };
  const last = Notification.safeParse(list.at(-1)).data?.id;
  const entries = list.map((raw) => toEntry(raw, io.now()));
  return { ok: true, entries, next: list.length < PAGE ? undefined : last };
}

function toEntry(raw: unknown, now: Date): ListedEntry {
  const given = Notification.safeParse(raw).data;
  if (given === undefined) return buildUnreadEntry(raw, UNREADABLE, now);
  const status = Status.safeParse(given.status).data;
  const entry = {
    id: `notification:${given.id}`,
    at: toInstant(given.created_at, now),
    parts: [readNotification(given, raw, { now })],
  };
  return status === undefined ? entry : { ...entry, id: status.id, version: status.edited_at ?? '' };
}

/** The statuses as they are now (GET /api/v1/statuses, since Mastodon 4.3); nothing where the server does not list them. */
async function readAgain(
  ids: readonly string[],
  values: ConnectionValues,
  io: Io,
): Promise<ReadonlyMap<string, CurrentEntry> | undefined> {
  const called = await callServer(values, io, { path: '/api/v1/statuses', query: { id: ids } });
  if (!called.met || called.status !== 200 || !Array.isArray(called.body)) return undefined;
  const statuses = listOf(Status).parse(toStorable(called.body));
  return new Map(
    statuses.map((status) => [
      status.id,
      { version: status.edited_at ?? '', edit: buildEdit(status, { now: io.now() }) },
    ]),
  );
}
