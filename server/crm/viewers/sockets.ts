import type { Server, Socket } from 'socket.io';
import { TicketPresence, LOOK_SIGNAL, VIEWERS_SIGNAL } from '#contracts/crm/viewers/viewers.ts';
import type { Session } from '#contracts/identity/session.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import type { Viewers } from '#server/crm/viewers/viewers.ts';
import type { Context } from '#server/kit/context.ts';
import { isNarrowed, inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Scope } from '#server/kit/db/unit.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import { getSocketSession, emitToRoom } from '#server/kit/realtime/emit-to-room.ts';

const roomOf = (accountId: string, ticketId: string): string => `viewers:${accountId}:${ticketId}`;

/** Lets browsers report which ticket they show and be notified of its other viewers, on their existing sockets. */
export function openViewerSockets(io: Server, context: Context, viewers: Viewers): void {
  viewers.watch((accountId, ticketId) => {
    const frame = { ticket_id: ticketId, items: viewers.viewersOf(accountId, ticketId) };
    emitToRoom(io, { room: roomOf(accountId, ticketId), may: mayLook }, (socket) =>
      socket.emit(VIEWERS_SIGNAL, frame),
    );
  });
  io.on('connection', (socket) => seat(context, viewers, socket));
}

function mayLook({ user, account }: Session): boolean {
  return allows(user.role.permissions, ['crm.ticket.read']) && hasFeature(account, 'ticket_viewer');
}

function seat(context: Context, viewers: Viewers, socket: Socket): void {
  let room: { ticketId: string; name: string } | null = null;
  const leave = (): void => {
    if (room) void socket.leave(room.name);
    room = null;
    viewers.leave(socket.id);
  };
  const look = async (given: unknown): Promise<void> => {
    const parsed = TicketPresence.safeParse(given);
    if (!parsed.success) return;
    const { ticket_id, doing } = parsed.data;
    const session = getSocketSession(socket);
    const { user, account } = session;
    if (!mayLook(session)) return leave();
    if (doing === 'gone') return room?.ticketId === ticket_id ? leave() : undefined;
    if (!(await staysTheirs(context, session, { ticketId: ticket_id, before: room?.ticketId })))
      return leave();
    if (room?.ticketId !== ticket_id) {
      leave();
      room = { ticketId: ticket_id, name: roomOf(account._id, ticket_id) };
      await socket.join(room.name);
      socket.emit(VIEWERS_SIGNAL, { ticket_id, items: viewers.viewersOf(account._id, ticket_id) });
    }
    if (!socket.connected) return;
    if (isUnseen(session)) return viewers.leave(socket.id);
    viewers.look({
      seat: socket.id,
      accountId: account._id,
      ticketId: ticket_id,
      userId: user._id,
      name: user.name,
      doing,
    });
  };
  // One after the other: the last message wins.
  let last: Promise<void> = Promise.resolve();
  socket.on(LOOK_SIGNAL, (given: unknown) => {
    last = last.then(() => ignoreFailure(context.log, 'ticket_look', look(given)));
  });
  socket.on('disconnect', leave);
}

/** A user who may stay invisible sees the others and is not seen. */
function isUnseen({ user, remote }: Session): boolean {
  return remote !== undefined || allows(user.role.permissions, ['center.invisible.read']);
}

/** Whether they may see the ticket: checked when they arrive, and again at each heartbeat where their group's visibility is restricted. */
async function staysTheirs(
  context: Context,
  { user, account }: Session,
  { ticketId, before }: { ticketId: string; before: string | undefined },
): Promise<boolean> {
  const actor = { kind: 'user' as const, id: user._id };
  const scope: Scope = { accountId: AccountId.parse(account._id), actor, asSeen: true };
  if (ticketId === before && !(await isNarrowed(context, scope))) return true;
  return (await inTransaction(context, scope, (unit) => findTicket(unit, ticketId))) !== null;
}
