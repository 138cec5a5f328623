import type { LiveEvent } from '#contracts/kit/event.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';
import { EVENTS } from '#contracts/register.ts';
import { parseNotificationAccount, PROOF_CHANNEL } from '#server/kit/db/change-proof.ts';
import type { Database } from '#server/kit/db/pools.ts';
import { DUE, EVENT_CHANNEL } from '#server/kit/events/write.ts';
import type { Log } from '#server/kit/log.ts';

const NEEDS = new Map<string, Requirement>(EVENTS.map((event) => [event.name, event.need]));
/** A browser that is further behind than this reloads instead of catching up. */
const CATCH_UP_LIMIT = 2000;

/** An event as the log holds it, before it is reduced to what a session may know. */
export type LoggedEvent = LiveEvent & { kind: string };

/** Notifies listeners of every account's new events, in order and without gaps, whichever process wrote them. */
export type LiveFeed = {
  /** Called with the new events of an account. @returns a function that stops listening */
  subscribe: (accountId: string, onEvents: (events: LoggedEvent[]) => void) => () => void;
  /** Events after a sequence number; null when there are too many to replay. */
  since: (accountId: string, seq: number) => Promise<LoggedEvent[] | null>;
  head: (accountId: string) => Promise<number>;
  /** Called with the account in which something was committed that needs a reaction. @returns a function that stops listening */
  onDue: (listener: (accountId: string) => void) => () => void;
  close: () => Promise<void>;
};

/** Reduces an event to what a session may know: always the number, the rest only with the permission. */
export function present(event: LoggedEvent, held: Iterable<string>): LiveEvent {
  const need = NEEDS.get(event.kind);
  if (need && allows(held, need)) return event;
  return { seq: event.seq, at: event.at, kind: null, entity_id: null, actor_id: null, data: null };
}

type Listener = (events: LoggedEvent[]) => void;

/** Opens the feed: one listening connection per process; events are read once per account and passed to all its listeners. */
export async function openFeed(database: Database, log: Log): Promise<LiveFeed> {
  const listeners = new Map<string, Set<Listener>>();
  const delivered = new Map<string, number>();
  const reading = new Map<string, Promise<void>>();
  const dueListeners = new Set<(accountId: string) => void>();

  const read = async (accountId: string, after: number, limit: number): Promise<LoggedEvent[]> =>
    await database.platform
      .selectFrom('event_log')
      .select(['seq', 'at', 'kind', 'entity_id', 'actor_id', 'data'])
      .where('account_id', '=', accountId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .execute();

  const head = async (accountId: string): Promise<number> =>
    (
      await database.platform
        .selectFrom('event_heads')
        .select('seq')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
    )?.seq ?? 0;

  const deliver = async (accountId: string): Promise<void> => {
    const set = listeners.get(accountId);
    if (!set) return;
    const events = await read(accountId, delivered.get(accountId) ?? (await head(accountId)), CATCH_UP_LIMIT);
    const last = events.at(-1);
    if (!last) return;
    delivered.set(accountId, last.seq);
    for (const listener of set) listener(events);
    if (events.length === CATCH_UP_LIMIT) await deliver(accountId);
  };

  /** One read at a time per account, and one more if woken meanwhile. */
  const wake = (accountId: string): void => {
    const before = reading.get(accountId) ?? Promise.resolve();
    const next = before
      .then(() => deliver(accountId))
      .catch((error: unknown) => log.error({ err: error }, 'live feed could not read events'));
    reading.set(accountId, next);
  };

  // Changes of session data arrive on the same connection: a client that is notified of an event and queries again finds what the event
  // changed.
  const stop = await database.listen({
    channel: [PROOF_CHANNEL, EVENT_CHANNEL],
    onPayload: (payload, channel) => {
      if (channel === PROOF_CHANNEL) database.basis.changed(parseNotificationAccount(payload));
      else {
        const accountId = payload.slice(0, payload.indexOf(':'));
        wake(accountId);
        if (payload.endsWith(DUE)) for (const listener of dueListeners) listener(accountId);
      }
    },
    onLoss: () => database.basis.heard(false),
    onReturn: () => {
      database.basis.heard(true);
      for (const accountId of listeners.keys()) wake(accountId);
    },
  });
  database.basis.heard(true);

  return {
    subscribe: (accountId, onEvents) => {
      const set = listeners.get(accountId) ?? new Set();
      set.add(onEvents);
      if (!listeners.has(accountId)) {
        listeners.set(accountId, set);
        reading.set(
          accountId,
          head(accountId)
            .then((seq) => void delivered.set(accountId, delivered.get(accountId) ?? seq))
            // The first listener to be woken queries it again.
            .catch((error: unknown) => log.error({ err: error }, 'live feed could not read where it stands')),
        );
      }
      return () => {
        set.delete(onEvents);
        if (set.size > 0) return;
        listeners.delete(accountId);
        delivered.delete(accountId);
        reading.delete(accountId);
      };
    },
    since: async (accountId, seq) => {
      const events = await read(accountId, seq, CATCH_UP_LIMIT + 1);
      return events.length > CATCH_UP_LIMIT ? null : events;
    },
    head,
    onDue: (listener) => {
      dueListeners.add(listener);
      return () => dueListeners.delete(listener);
    },
    close: async () => {
      database.basis.heard(false);
      stop();
    },
  };
}
