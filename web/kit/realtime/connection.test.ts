import { createServer, type Server } from 'node:http';
import { Server as SocketServer, type Socket } from 'socket.io';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#contracts/kit/event.ts';
import { setApiHost } from '#web/kit/api/host.ts';
import { makeSession, SESSION_ID } from '#web/kit/session/make-session.ts';
import { closeLive, openLive } from './connection.ts';
import { getLiveState, subscribeLive } from './live-store.ts';
import { sendSignal } from './signals.ts';

const id = SESSION_ID;
const session = makeSession();

function event(seq: number): LiveEvent {
  return {
    seq,
    at: '2026-01-01T00:00:00.000Z',
    kind: 'ticket.created',
    entity_id: null,
    actor_id: null,
    data: {},
  };
}

let http: Server;
let io: SocketServer;
let log: LiveEvent[] = [];
let forgotten = false;
let tickets = 0;
let refusing = false;
let refused = 0;
let registers = (): unknown => ({ ok: true });
let open: Socket[] = [];
let registered: unknown[] = [];
let queries: unknown[] = [];

beforeAll(async () => {
  http = createServer((_request, response) => {
    tickets += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ticket: `ticket-${tickets}`, seq: log.length }));
  });
  io = new SocketServer(http, { path: '/socket.io' });
  io.use((_socket, next) => {
    if (!refusing) return next();
    refused += 1;
    next(new Error('signed_out'));
  });
  io.on('connection', (socket) => {
    open.push(socket);
    queries.push(socket.handshake.query.access_token);
    socket.on('register', (who: unknown, done?: (answer: unknown) => void) => {
      registered.push(who);
      done?.(registers());
    });
    socket.on('catch-up', ({ after }: { after: number }, answer: (value: unknown) => void) => {
      if (forgotten) answer({ resync: true, seq: log.length });
      else answer({ events: log.filter(({ seq }) => seq > after) });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (typeof address === 'object' && address) setApiHost({ origin: `http://127.0.0.1:${address.port}` });
});

afterAll(async () => {
  await io.close();
});

let heard: number[] = [];
let resyncs = 0;
let stop = (): void => undefined;

beforeEach(async () => {
  [log, open, registered, queries, heard] = [[], [], [], [], []];
  [tickets, resyncs, forgotten, refusing, refused] = [0, 0, false, false, 0];
  registers = () => ({ ok: true });
  stop = subscribeLive({
    beginning: 'ticket.',
    handler: ({ seq }) => heard.push(seq),
    onResync: () => (resyncs += 1),
  });
  openLive(session);
  expect(getLiveState()).toBe('connecting');
  await vi.waitFor(() => expect(registered).toHaveLength(1));
});

afterEach(() => {
  stop();
  closeLive();
});

/** Appends events to the log; those not `sent` are lost in transit. */
function happen(count: number, sent: boolean): void {
  const fresh = Array.from({ length: count }, (_, index) => event(log.length + index + 1));
  log = [...log, ...fresh];
  if (sent) for (const socket of open) socket.emit('events', fresh);
}

describe('The live connection', () => {
  it('S4-027 S4-028 S4-029 S4-030 S4-031 S4-032 S7-154 S7-155: The connection opens with a one-time ticket, registers presence and is online', () => {
    expect(queries).toEqual(['ticket-1']);
    expect(registered).toEqual([{ name: 'Mali', user_id: id, acc_id: id, punch_in: true }]);
    expect(getLiveState()).toBe('live');
  });

  it('Events are delivered as they arrive', async () => {
    happen(2, true);
    await vi.waitFor(() => expect(heard).toEqual([1, 2]));
  });

  it('Of several signals sent at once, none is lost', async () => {
    const signals: unknown[] = [];
    open[0]?.on('typing', (data: unknown) => signals.push(data));
    for (const data of [1, 2, 3]) sendSignal('typing', data);
    await vi.waitFor(() => expect(signals).toEqual([1, 2, 3]));
  });

  it('A gap is filled before later events are delivered', async () => {
    happen(3, false);
    happen(1, true);
    await vi.waitFor(() => expect(heard).toEqual([1, 2, 3, 4]));
  });

  it('A gap without later events is detected by the heartbeat', async () => {
    happen(2, false);
    io.emit('head', { seq: 2 });
    await vi.waitFor(() => expect(heard).toEqual([1, 2]));
  });

  it('Everything is read again when too much was missed', async () => {
    happen(5, false);
    forgotten = true;
    io.emit('head', { seq: 5 });
    await vi.waitFor(() => expect(resyncs).toBe(1));
    forgotten = false;
    happen(1, true);
    await vi.waitFor(() => expect(heard).toEqual([6]));
  });

  it('S4-034 S4-036 S7-156 S7-157 S7-158: After the connection broke, it reconnects with a new ticket and catches up', async () => {
    happen(1, true);
    await vi.waitFor(() => expect(heard).toEqual([1]));
    const [first] = open;
    open = [];
    first?.conn.close();
    await vi.waitFor(() => expect(getLiveState()).toBe('reconnecting'));
    happen(3, false);
    await vi.waitFor(() => expect(heard).toEqual([1, 2, 3, 4]), 10_000);
    expect(queries).toEqual(['ticket-1', 'ticket-2']);
    expect(getLiveState()).toBe('live');
  });

  it('The connection is reopened automatically when the server closed it', async () => {
    open[0]?.disconnect(true);
    await vi.waitFor(() => expect(getLiveState()).toBe('reconnecting'));
    await vi.waitFor(() => expect(registered).toHaveLength(2), 10_000);
    expect(getLiveState()).toBe('live');
  });

  it('S4-033: Signing out closes the connection, and nothing opens it again', async () => {
    closeLive();
    expect(getLiveState()).toBe('offline');
    await vi.waitFor(() => expect(open[0]?.connected).toBe(false));
  });

  it('S4-035 S7-159 S7-160: A connection that cannot be opened is reported as a failure and retried', async () => {
    refusing = true;
    for (const socket of open) socket.conn.close();
    await vi.waitFor(() => expect(getLiveState()).toBe('reconnecting'));
    await vi.waitFor(() => expect(refused).toBeGreaterThan(0), 10_000);
    expect(getLiveState()).not.toBe('live');
    refusing = false;
    await vi.waitFor(() => expect(getLiveState()).toBe('live'), 15_000);
  });

  it('S8-026: A registration that the server refuses is no failure of the connection', async () => {
    registers = () => ({ ok: false });
    open[0]?.conn.close();
    await vi.waitFor(() => expect(registered).toHaveLength(2), 10_000);
    await vi.waitFor(() => expect(getLiveState()).toBe('live'));
  });
});
