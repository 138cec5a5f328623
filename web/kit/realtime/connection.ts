import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { createSocketTicket, type Session } from '#contracts/identity/session.ts';
import { LiveEvent } from '#contracts/kit/event.ts';
import { call } from '#web/kit/api/call.ts';
import { getApiOrigin } from '#web/kit/api/host.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { setSession } from '#web/kit/session/session.ts';
import { setLiveState, emitLive, emitResync } from './live-store.ts';
import { receiveEvents } from './sequence.ts';
import { setSignalPath, emitSignal } from './signals.ts';

/** The socket's events by the names of the specification, mapped from the manager's. */
type ConnectionEvent =
  | 'connect'
  | 'disconnect'
  | 'reconnect'
  | 'reconnecting'
  | 'reconnect_error'
  | 'reconnect_failed';

const CATCH_UP_TIMEOUT_MS = 10_000;
const Events = z.array(LiveEvent);
const Head = z.object({ seq: z.number().int() });
const CaughtUp = z.union([
  z.object({ resync: z.literal(true), seq: z.number().int() }),
  z.object({ events: Events }),
]);

let socket: Socket | null = null;
let last = 0;
let catching = false;
/** An event arrived while a catch-up was under way: its response may already be stale. */
let again = false;

/** Opens the live connection of a signed-in user. Opening it twice keeps the first. */
export function openLive(session: Session): void {
  if (socket) return;
  const opened = io(getApiOrigin() || '/', {
    path: '/socket.io',
    autoConnect: false,
    transports: ['websocket', 'polling'],
    reconnectionDelayMax: 10_000,
  });
  socket = opened;
  setLiveState('connecting');
  opened.on('events', (batch: unknown) => {
    const events = Events.safeParse(batch);
    if (events.success) take(events.data);
  });
  opened.on('head', (head: unknown) => {
    const known = Head.safeParse(head);
    if (known.success && known.data.seq > last) void catchUp(opened);
  });
  opened.onAny((name: string, data: unknown) => emitSignal(name, data));
  // Not volatile: volatile messages are dropped while the transport is busy, as it is just after opening.
  setSignalPath((name, data) => {
    if (opened.connected) opened.emit(name, data);
  });
  hear(opened, session);
  void start(opened);
}

/** Closes the live connection (signing out). */
export function closeLive(): void {
  socket?.removeAllListeners();
  socket?.io.removeAllListeners();
  socket?.disconnect();
  socket = null;
  setSignalPath(null);
  last = 0;
  [catching, again] = [false, false];
  setLiveState('offline');
}

/**
 * A ticket opens one connection. The manager does not wait for us before an attempt, so the next ticket is fetched as soon as the last one
 * is used (the connection broke) or stale (an attempt failed). The first one carries the current sequence number.
 */
async function start(opened: Socket): Promise<void> {
  await freshTicket(opened);
  if (socket === opened) opened.connect();
}

async function freshTicket(opened: Socket): Promise<void> {
  const answer = await call(createSocketTicket, {}, { raise: false });
  if (answer.status === 401) {
    closeLive();
    // Ended elsewhere: by an administrator, another device, or its age.
    setSession(null);
  }
  if (!answer.ok) return;
  opened.io.opts.query = { access_token: answer.value.ticket };
  if (last === 0) last = answer.value.seq;
}

function hear(opened: Socket, session: Session): void {
  const named = (name: ConnectionEvent, detail?: unknown) => react(opened, { name, detail, session });
  let before = false;
  opened.on('connect', () => {
    named(before ? 'reconnect' : 'connect');
    before = true;
  });
  opened.on('disconnect', (reason) => {
    named('disconnect', reason);
    if (opened.active) void freshTicket(opened);
  });
  opened.on('connect_error', (error) => {
    // The server refused the ticket: socket.io does not retry automatically.
    if (!opened.active) named('reconnect_error', error.message);
  });
  opened.io.on('reconnect_attempt', () => named('reconnecting'));
  opened.io.on('reconnect_error', (error) => {
    named('reconnect_error', error.message);
    void freshTicket(opened);
  });
  opened.io.on('reconnect_failed', () => named('reconnect_failed'));
}

type ConnectionNotice = { name: ConnectionEvent; detail: unknown; session: Session };

function react(opened: Socket, { name, detail, session }: ConnectionNotice): void {
  if (name === 'connect' || name === 'reconnect') {
    setLiveState('live');
    const { user } = session;
    opened.emit('register', {
      name: user.name,
      user_id: user._id,
      acc_id: session.account._id,
      punch_in: user.punch_data.in_status,
    });
    void catchUp(opened);
    return;
  }
  const over = name === 'reconnect_failed' || detail === 'io client disconnect';
  setLiveState(over ? 'offline' : 'reconnecting');
  if (!opened.active && !over) setTimeout(() => void (socket === opened && start(opened)), 3000);
}

function take(batch: readonly LiveEvent[]): void {
  const taken = receiveEvents(last, batch);
  last = taken.last;
  emitLive(taken.fresh);
  if (taken.gap && socket) void catchUp(socket);
}

async function catchUp(opened: Socket): Promise<void> {
  if (catching) {
    again = true;
    return;
  }
  catching = true;
  try {
    const answer = CaughtUp.safeParse(
      await opened.timeout(CATCH_UP_TIMEOUT_MS).emitWithAck('catch-up', { after: last }),
    );
    if (!answer.success) return;
    if ('resync' in answer.data) {
      last = answer.data.seq;
      emitResync();
      await queryClient.invalidateQueries();
      return;
    }
    const { events } = answer.data;
    const missed = events.filter(({ seq }) => seq > last);
    last = Math.max(last, ...missed.map(({ seq }) => seq));
    emitLive(missed);
  } catch {
    // No response in time: the next heartbeat shows that something is missing and asks again.
    setLiveState(opened.connected ? 'live' : 'reconnecting');
  } finally {
    catching = false;
    if (again && socket === opened) {
      again = false;
      void catchUp(opened);
    }
  }
}
