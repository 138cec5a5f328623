import type { Server } from 'socket.io';
import { TicketTyping } from '#contracts/webchat/protocol.ts';
import type { Session } from '#contracts/identity/session.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { findTicket, liveTicketOf } from '#server/crm/public.ts';
import type { Context } from '#server/kit/context.ts';
import { OUTSIDE, withUnit } from '#server/kit/db/unit.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import { takeTyping } from '#server/webchat/limits.ts';
import type { Rooms, Seat } from '#server/webchat/rooms.ts';

/** The room of the agents of an account on their own sockets. */
const agentsOf = (accountId: string): string => `agents:${accountId}`;

/** Tells the account's agents that a visitor is typing. A sign of the moment: it is nowhere stored. */
export const tellAgents = async (context: Context, io: Server, seat: Seat): Promise<void> => {
  const { contactId, connection } = seat;
  if (!contactId || (await takeTyping(seat.token)) !== null) return;
  const scope = { accountId: connection.accountId, actor: OUTSIDE };
  const ticket = await withUnit(context, scope, (unit) => liveTicketOf(unit, contactId));
  if (ticket) io.to(agentsOf(connection.accountId)).emit('ticket-typing', { ticket_id: ticket._id });
};

/** Lets agents hear of typing visitors and be heard typing, on the sockets they have open anyway. */
export const openTyping = (io: Server, context: Context, rooms: Rooms): void => {
  io.on('connection', (socket) => {
    const { session }: { session: Session } = socket.data.found;
    if (!allows(session.user.role.permissions, ['crm.ticket.read'])) return;
    void socket.join(agentsOf(session.account._id));
    if (!allows(session.user.role.permissions, ['crm.ticket.write'])) return;
    socket.on('ticket-typing', (given: unknown) => {
      const typing = TicketTyping.safeParse(given);
      if (!typing.success) return;
      void ignoreFailure(context.log, 'webchat_typing', tellVisitor(context, rooms, session, typing.data));
    });
  });
};

const tellVisitor = async (
  context: Context,
  rooms: Rooms,
  { user, account }: Session,
  { ticket_id }: TicketTyping,
): Promise<void> => {
  if ((await takeTyping(user._id)) !== null) return;
  const scope = { accountId: AccountId.parse(account._id), actor: { kind: 'user' as const, id: user._id } };
  const ticket = await withUnit(context, scope, (unit) => findTicket(unit, ticket_id));
  if (!ticket) return;
  for (const seat of rooms.ofContact(ticket.contact_id)) seat.socket.emit('typing', { name: user.name });
};
