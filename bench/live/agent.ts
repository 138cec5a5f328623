import { io } from 'socket.io-client';
import { z } from 'zod';
import { createSocketTicket } from '#contracts/identity/session.ts';
import type { LiveEvent } from '#contracts/kit/event.ts';
import type { Person } from '#tests/factories/person.ts';

/** An agent's open browser: when it received each message, by `ticket:seq`. */
export type Agent = { heard: Map<string, number>; close: () => void };

const Received = z.object({ ticket_id: z.string(), seq: z.number() });

/** Opens the live socket as the shell does. */
export async function openAgent(url: string, person: Pick<Person, 'call'>): Promise<Agent> {
  const { ticket } = await person.call(createSocketTicket, {});
  const socket = io(url, { query: { access_token: ticket }, transports: ['websocket'], reconnection: false });
  const heard = new Map<string, number>();
  socket.on('events', (events: LiveEvent[]) => {
    const now = performance.now();
    for (const event of events) {
      const received = event.kind === 'message.received' ? Received.safeParse(event.data) : null;
      if (received?.success) heard.set(`${received.data.ticket_id}:${received.data.seq}`, now);
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { heard, close: () => socket.close() };
}
