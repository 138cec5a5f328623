import { io, type Socket } from 'socket.io-client';
import { createSocketTicket } from '#contracts/identity/session.ts';
import type { LiveEvent } from '#contracts/kit/event.ts';
import type { Person } from '#tests/factories/person.ts';

/** An open browser of a user: its socket, and every event it received, in order. */
export type Browser = {
  socket: Socket;
  events: LiveEvent[];
  /** Waits until an event matches. @throws after `ms` */
  until: (fits: (event: LiveEvent) => boolean, ms?: number) => Promise<LiveEvent>;
  catchUp: (after: number) => Promise<{ events?: LiveEvent[]; resync?: boolean; seq?: number }>;
  close: () => void;
};

/** Opens a socket as the shell does: a one-time ticket, then register. @throws when the server refuses the ticket */
export async function openBrowser(
  url: string,
  person: Pick<Person, 'call' | 'userId' | 'accountId'>,
  ticket?: string,
): Promise<Browser> {
  const given = ticket ?? (await person.call(createSocketTicket, {})).ticket;
  const socket = io(url, { query: { access_token: given }, transports: ['websocket'], reconnection: false });
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  socket.on('events', (more: LiveEvent[]) => {
    events.push(...more);
    for (const wake of waiting) wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck('register', {
    name: 'Person',
    user_id: person.userId,
    acc_id: person.accountId,
    punch_in: false,
  });
  const until: Browser['until'] = (fits, ms = 5000) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(
          new Error(`no such event within ${ms} ms; told: ${events.map((event) => event.kind).join(', ')}`),
        );
      }, ms);
      const look = (): void => {
        const found = events.find(fits);
        if (!found) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return {
    socket,
    events,
    until,
    catchUp: (after) => socket.emitWithAck('catch-up', { after }),
    close: () => socket.close(),
  };
}
