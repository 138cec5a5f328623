import type { Server, Socket } from 'socket.io';
import { Look, LOOK_SIGNAL, VIEWERS_SIGNAL } from '#contracts/crm/viewers/viewers.ts';
import type { Session } from '#contracts/identity/session.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { findTicket } from '#server/crm/ticket-store.ts';
import type { Viewers } from '#server/crm/viewers/viewers.ts';
import type { Context } from '#server/kit/context.ts';
import { withUnit } from '#server/kit/db/unit.ts';
import { ignoreFailure } from '#server/kit/errors.ts';

const roomOf = (accountId: string, ticketId: string): string => `viewers:${accountId}:${ticketId}`;

/** Lets browsers say which ticket they show and hear who else does, on the sockets they have open anyway. */
export const openViewerSockets = (io: Server, context: Context, viewers: Viewers): void => {
  viewers.watch((accountId, ticketId) =>
    io
      .to(roomOf(accountId, ticketId))
      .emit(VIEWERS_SIGNAL, { ticket_id: ticketId, items: viewers.viewersOf(accountId, ticketId) }),
  );
  io.on('connection', (socket) => {
    const { session }: { session: Session } = socket.data.found;
    if (!allows(session.user.role.permissions, ['crm.ticket.read'])) return;
    if (!hasFeature(session.account, 'ticket_viewer')) return;
    seat(context, viewers, { socket, session });
  });
};

const seat = (
  context: Context,
  viewers: Viewers,
  { socket, session }: { socket: Socket; session: Session },
): void => {
  const { user, account, remote } = session;
  // Who may stay unseen sees the others and is not seen.
  const unseen = remote !== undefined || allows(user.role.permissions, ['center.invisible.read']);
  let room: { ticketId: string; name: string } | null = null;
  const leave = (): void => {
    if (room) void socket.leave(room.name);
    room = null;
    viewers.leave(socket.id);
  };
  const look = async (given: unknown): Promise<void> => {
    const asked = Look.safeParse(given);
    if (!asked.success) return;
    const { ticket_id, doing } = asked.data;
    if (doing === 'gone') return room?.ticketId === ticket_id ? leave() : undefined;
    if (room?.ticketId !== ticket_id) {
      if (!(await isTheirs(context, session, ticket_id))) return;
      leave();
      room = { ticketId: ticket_id, name: roomOf(account._id, ticket_id) };
      await socket.join(room.name);
      socket.emit(VIEWERS_SIGNAL, { ticket_id, items: viewers.viewersOf(account._id, ticket_id) });
    }
    if (unseen || !socket.connected) return;
    viewers.look({
      seat: socket.id,
      accountId: account._id,
      ticketId: ticket_id,
      userId: user._id,
      name: user.name,
      doing,
    });
  };
  // One after the other: what was said last is what stands.
  let last: Promise<void> = Promise.resolve();
  socket.on(LOOK_SIGNAL, (given: unknown) => {
    last = last.then(() => ignoreFailure(context.log, 'ticket_look', look(given)));
  });
  socket.on('disconnect', leave);
};

const isTheirs = async (context: Context, { user, account }: Session, ticketId: string): Promise<boolean> => {
  const actor = { kind: 'user' as const, id: user._id };
  const scope = { accountId: AccountId.parse(account._id), actor, asSeen: true };
  return (await withUnit(context, scope, (unit) => findTicket(unit, ticketId))) !== null;
};
