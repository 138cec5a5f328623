import type { Server as HttpServer } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { resolveDueChange } from '#contracts/identity/guards.ts';
import { isPasswordExpired } from '#contracts/identity/password-expiry.ts';
import { PRESENCE_SIGNAL, Registration } from '#contracts/identity/presence.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { Context } from '#server/kit/context.ts';
import { gauges } from '#server/kit/metrics.ts';
import { acknowledge } from '#server/kit/realtime/acknowledge.ts';
import { makeAudiences, type Audiences } from '#server/kit/realtime/audiences.ts';
import { present, type LoggedEvent } from '#server/kit/realtime/event-feed.ts';
import type { LiveSession, LiveSessions } from '#server/kit/realtime/live-session.ts';

/** How often the newest sequence number is sent, so that an unnoticed gap is detected. */
const HEAD_EVERY = 15_000;
/** How often the session of an open socket is checked again: a session that expired closes the socket. */
const RECHECK_EVERY = 30_000;

const CatchUp = z.object({ after: z.number().int().nonnegative() });

/** Opens the live sockets on the web server. @returns the socket.io server, for further namespaces and for closing */
export function openSockets(
  http: HttpServer | Http2SecureServer,
  context: Context,
  sessions: LiveSessions,
): Server {
  const io = new Server(http, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 100_000,
  });
  io.use((socket, next) => {
    letIn(sessions, socket).then(
      (welcome) => (welcome ? next() : next(new Error('signed_out'))),
      (error: unknown) => {
        context.log.error({ err: error }, 'a live socket could not be opened');
        next(new Error('unavailable'));
      },
    );
  });
  const audiences = makeAudiences(io, context.live);
  io.on('connection', (socket) => connect(context, { audiences, sessions }, socket));
  return io;
}

/** Whether the ticket that a socket presents opens it; its session is stored with the socket. */
async function letIn(sessions: LiveSessions, socket: Socket): Promise<boolean> {
  const given = socket.handshake.query.access_token;
  if (typeof given !== 'string') return false;
  const found = await sessions.redeem(given, socket.handshake.headers.host);
  if (!found) return false;
  socket.data.found = found;
  return true;
}

/**
 * What a session may learn about events: while its user still has to complete a sign-in requirement, it receives as little as its calls
 * would return.
 */
function knownBy({ session }: LiveSession, now: Date): readonly string[] {
  return resolveDueChange(session, isPasswordExpired(session, now)) === null
    ? session.user.role.permissions
    : [];
}

function connect(
  context: Context,
  { audiences, sessions }: { audiences: Audiences; sessions: LiveSessions },
  socket: Socket,
): void {
  let found: LiveSession = socket.data.found;
  let known = knownBy(found, context.clock());
  const { accountId } = found;
  gauges.sockets.inc();
  // Nothing waits for these: a database that is briefly unavailable must not end the process. The next beat tries again.
  const meanwhile = (work: Promise<void>): void =>
    void work.catch((error: unknown) =>
      context.log.error({ err: error }, 'a live socket could not be served'),
    );
  const hear = (): (() => void) =>
    audiences.join(socket, {
      accountId,
      permissions: known,
      onEvents: (events) => {
        if (events.some((event) => concerns(event, found.session.user._id))) meanwhile(recheck());
      },
    });
  let stopHearing = hear();
  const tellHead = async (): Promise<void> => {
    socket.emit('head', { seq: await context.live.head(accountId) });
  };
  const recheck = async (): Promise<void> => {
    const now = await sessions.find(found.tokenHash);
    if (!now) return void socket.disconnect(true);
    const before = known;
    found = now;
    known = knownBy(found, context.clock());
    // Other listeners of the process depend on it too.
    socket.data.found = now;
    if (known.join() !== before.join() && socket.connected) {
      // The new one first: an account that has no listener for a moment starts again at its newest event.
      const next = hear();
      stopHearing();
      stopHearing = next;
    }
    if (registered) showOrHide();
  };
  // A user who may stay invisible never counts as present.
  const showOrHide = (): void => {
    const { user, account, remote } = found.session;
    const unseen = remote !== undefined || allows(user.role.permissions, ['center.invisible.read']);
    if (!unseen) leave ??= context.presence.enter(account._id, user._id);
    else if (leave) {
      leave();
      leave = undefined;
    }
  };
  const stopPresence = context.presence.watch(accountId, ({ userId, online }) =>
    socket.emit(PRESENCE_SIGNAL, { user_id: userId, online }),
  );
  const timers = [
    setInterval(() => meanwhile(tellHead()), HEAD_EVERY),
    setInterval(() => meanwhile(recheck()), RECHECK_EVERY),
  ];
  let leave: (() => void) | undefined;
  let registered = false;

  socket.on('register', (given: unknown, done: unknown) => {
    const { user, account } = found.session;
    const parsed = Registration.safeParse(given);
    // The names in it are checked against the session, never trusted; a register that fails is only logged.
    if (!parsed.success || parsed.data.user_id !== user._id || parsed.data.acc_id !== account._id) {
      context.log.warn({ user_id: user._id }, 'register did not fit the session');
      return acknowledge(done, { ok: false });
    }
    registered = true;
    showOrHide();
    acknowledge(done, { ok: true });
  });
  socket.on('catch-up', (given: unknown, done: unknown) => {
    meanwhile(catchUp(context, found, given).then((answer) => acknowledge(done, answer)));
  });
  socket.on('disconnect', () => {
    gauges.sockets.dec();
    for (const timer of timers) clearInterval(timer);
    stopHearing();
    stopPresence();
    leave?.();
  });
}

/** Whether a session may have ended or have other rights now: something of this user, or of many users, changed. */
function concerns({ kind, entity_id }: LoggedEvent, userId: string): boolean {
  return (
    kind.startsWith('role.') ||
    kind.startsWith('account.') ||
    (entity_id === userId && (kind.startsWith('session.') || kind.startsWith('user.')))
  );
}

async function catchUp(context: Context, found: LiveSession, given: unknown): Promise<unknown> {
  const parsed = CatchUp.safeParse(given);
  const events = parsed.success ? await context.live.since(found.accountId, parsed.data.after) : null;
  if (!events) return { resync: true, seq: await context.live.head(found.accountId) };
  const known = knownBy(found, context.clock());
  return { events: events.map((event) => present(event, known)) };
}
