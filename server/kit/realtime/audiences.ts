import { createHash } from 'node:crypto';
import type { Server, Socket } from 'socket.io';
import type { AccountId } from '#contracts/kit/ids.ts';
import { present, type LiveFeed, type LoggedEvent } from '#server/kit/realtime/event-feed.ts';

/** What a connection receives: the events of an account, as far as these permissions allow. */
export type Subscription = {
  accountId: AccountId;
  permissions: readonly string[];
  /** Called with the events as the log has them, before they are sent. */
  onEvents: (events: readonly LoggedEvent[]) => void;
};

type Audience = { subscribers: Set<Subscription['onEvents']>; stop: () => void };

/** Sends events to connections; all that may know the same are sent at once. */
export type Audiences = {
  /** Adds a connection as a listener. @returns a function that removes it */
  join: (socket: Socket, subscription: Subscription) => () => void;
};

/**
 * Creates the audiences of a server. An event is reduced and serialised once for all connections of an account with the same permissions,
 * not once for each: hundreds of users of one organisation hold a handful of roles.
 */
export function makeAudiences(io: Server, live: LiveFeed): Audiences {
  const audiences = new Map<string, Audience>();

  const open = (room: string, { accountId, permissions }: Subscription): Audience => {
    const subscribers = new Set<Subscription['onEvents']>();
    const stop = live.subscribe(accountId, (events) => {
      for (const hear of subscribers) hear(events);
      // After all other listeners of this process: writing to hundreds of sockets takes time.
      setImmediate(() =>
        io.to(room).emit(
          'events',
          events.map((event) => present(event, permissions)),
        ),
      );
    });
    const opened = { subscribers, stop };
    audiences.set(room, opened);
    return opened;
  };

  return {
    join: (socket, subscription) => {
      const room = roomOf(subscription);
      const audience = audiences.get(room) ?? open(room, subscription);
      audience.subscribers.add(subscription.onEvents);
      // Synchronously: rooms are kept in this process.
      void socket.join(room);
      return () => {
        void socket.leave(room);
        audience.subscribers.delete(subscription.onEvents);
        if (audience.subscribers.size > 0) return;
        audience.stop();
        audiences.delete(room);
      };
    },
  };
}

function roomOf({ accountId, permissions }: Subscription): string {
  return `events:${accountId}:${createHash('sha256').update(permissions.toSorted().join()).digest('base64url')}`;
}
