import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { isPasswordExpired } from '#contracts/identity/password-expiry.ts';
import { PRESENCE_SIGNAL, Registration } from '#contracts/identity/presence.ts';
import { resolveDueChange } from '#contracts/identity/guards.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { Context } from '#server/kit/context.ts';
import { gauges } from '#server/kit/metrics.ts';
import { acknowledge } from '#server/kit/realtime/acknowledge.ts';
import { makeAudiences, type Audiences } from '#server/kit/realtime/audiences.ts';
import { present, type LoggedEvent } from '#server/kit/realtime/feed.ts';
import type { LiveSession, LiveSessions } from '#server/kit/realtime/live-session.ts';

/** How often the newest sequence is told, so that a silent gap is noticed. */
const HEAD_EVERY = 15_000;
/** How often a session behind an open socket is looked at again: one that grew too old closes the socket. */
const RECHECK_EVERY = 30_000;

const CatchUp = z.object({ after: z.number().int().nonnegative() });

/** Opens the live sockets on the web server. @returns the socket.io server, for further namespaces and for closing */
export const openSockets = (http: HttpServer, context: Context, sessions: LiveSessions): Server => {
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
};

/** Whether the ticket that a socket came with opens it; its session is kept with the socket. */
const letIn = async (sessions: LiveSessions, socket: Socket): Promise<boolean> => {
  const given = socket.handshake.query.access_token;
  if (typeof given !== 'string') return false;
  const found = await sessions.redeem(given, socket.handshake.headers.host);
  if (!found) return false;
  socket.data.found = found;
  return true;
};

/** What a session may know of events: while its person has to mend their way in, it is told as little as its calls are answered. */
const knownBy = ({ session }: LiveSession, now: Date): readonly string[] =>
  resolveDueChange(session, isPasswordExpired(session, now)) === null ? session.user.role.permissions : [];

const connect = (
  context: Context,
  { audiences, sessions }: { audiences: Audiences; sessions: LiveSessions },
  socket: Socket,
): void => {
  let found: LiveSession = socket.data.found;
  let known = knownBy(found, context.clock());
  const { accountId } = found;
  gauges.sockets.inc();
  // Nobody waits for these: a database that is away for a moment must not end the process. The next beat asks again.
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
    // What listens beside goes by it too.
    socket.data.found = now;
    if (known.join() !== before.join() && socket.connected) {
      // The new one first: an account that nobody hears for a moment begins at its newest event again.
      const next = hear();
      stopHearing();
      stopHearing = next;
    }
    if (registered) showOrHide();
  };
  // Who may stay unseen is never counted as there.
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
    // The names in it are checked against the session, never trusted; a failed register is only logged (decisions, 8).
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
};

/** Whether a session may hold no longer, or with other rights: something of this person, or of what many have, changed. */
const concerns = ({ kind, entity_id }: LoggedEvent, userId: string): boolean =>
  kind.startsWith('role.') ||
  kind.startsWith('account.') ||
  (entity_id === userId && (kind.startsWith('session.') || kind.startsWith('user.')));

const catchUp = async (context: Context, found: LiveSession, given: unknown): Promise<unknown> => {
  const parsed = CatchUp.safeParse(given);
  const events = parsed.success ? await context.live.since(found.accountId, parsed.data.after) : null;
  if (!events) return { resync: true, seq: await context.live.head(found.accountId) };
  const known = knownBy(found, context.clock());
  return { events: events.map((event) => present(event, known)) };
};
