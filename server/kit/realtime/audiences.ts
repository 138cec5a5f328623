import { createHash } from 'node:crypto';
import type { Server, Socket } from 'socket.io';
import type { AccountId } from '#contracts/kit/ids.ts';
import { present, type LiveFeed, type LoggedEvent } from '#server/kit/realtime/feed.ts';

/** What a connection hears: the events of an account, as far as these permissions let it know them. */
export type Hearing = {
  accountId: AccountId;
  permissions: readonly string[];
  /** Called with the events as the log has them, before they are told. */
  onEvents: (events: readonly LoggedEvent[]) => void;
};

type Audience = { hearers: Set<Hearing['onEvents']>; stop: () => void };

/** Tells events to connections; all that may know the same are told at once. */
export type Audiences = {
  /** Lets a connection hear. @returns what ends it */
  join: (socket: Socket, hearing: Hearing) => () => void;
};

/**
 * Makes the audiences of a server. What is told is cut and put into words once for all connections of an account with the same
 * permissions, not once for each: hundreds of people of one organisation hold a handful of roles.
 */
export const makeAudiences = (io: Server, live: LiveFeed): Audiences => {
  const audiences = new Map<string, Audience>();

  const open = (room: string, { accountId, permissions }: Hearing): Audience => {
    const hearers = new Set<Hearing['onEvents']>();
    const stop = live.subscribe(accountId, (events) => {
      for (const hear of hearers) hear(events);
      // Behind everybody else in this process who hears of them: writing to hundreds of sockets takes its time.
      setImmediate(() =>
        io.to(room).emit(
          'events',
          events.map((event) => present(event, permissions)),
        ),
      );
    });
    const opened = { hearers, stop };
    audiences.set(room, opened);
    return opened;
  };

  return {
    join: (socket, hearing) => {
      const room = roomOf(hearing);
      const audience = audiences.get(room) ?? open(room, hearing);
      audience.hearers.add(hearing.onEvents);
      // At once: rooms are kept in this process.
      void socket.join(room);
      return () => {
        void socket.leave(room);
        audience.hearers.delete(hearing.onEvents);
        if (audience.hearers.size > 0) return;
        audience.stop();
        audiences.delete(room);
      };
    },
  };
};

const roomOf = ({ accountId, permissions }: Hearing): string =>
  `events:${accountId}:${createHash('sha256').update(permissions.toSorted().join()).digest('base64url')}`;
