import type { Server } from 'socket.io';
import { z } from 'zod';
import type { Session } from '#contracts/identity/session.ts';
import { AccountId, Id } from '#contracts/kit/ids.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { TicketTyping } from '#contracts/webchat/protocol.ts';
import { findTicket, findLiveTicket } from '#server/crm/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { notifyChannel } from '#server/kit/db/notify-channel.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import { getSocketSession, emitToRoom } from '#server/kit/realtime/emit-to-room.ts';
import { countTyping } from '#server/webchat/limits.ts';
import type { Rooms, Seat } from '#server/webchat/rooms.ts';

/** The PostgreSQL channel that passes typing indicators to every process: the receiver may have a socket at another one. */
const CHANNEL = 'earshot_typing';

/** A typing indicator: from a visitor to an account's agents, or from an agent to a visitor. It is transient and never stored. */
const Sign = z.discriminatedUnion('to', [
  z.object({ to: z.literal('agents'), account_id: Id, ticket_id: Id }),
  z.object({ to: z.literal('visitor'), contact_id: Id, name: z.string() }),
]);
type Sign = z.infer<typeof Sign>;

function tell({ database }: Context, sign: Sign): Promise<void> {
  return notifyChannel(database.platform, CHANNEL, JSON.stringify(sign));
}

/** The room of an account's users on their own sockets; its messages go to those who may read tickets. */
const agentsOf = (accountId: string): string => `agents:${accountId}`;

/** Notifies the account's agents that a visitor is typing. */
export async function notifyAgents(context: Context, seat: Seat): Promise<void> {
  const { contactId, connection } = seat;
  if (!contactId || (await countTyping(seat.token)) !== null) return;
  const scope = { accountId: connection.accountId, actor: OUTSIDE };
  const ticket = await inTransaction(context, scope, (unit) => findLiveTicket(unit, contactId));
  if (ticket) await tell(context, { to: 'agents', account_id: connection.accountId, ticket_id: ticket._id });
}

/** Sends agents the typing indicators of visitors and accepts theirs, on the sockets that they have open anyway. */
export function openTyping(io: Server, context: Context, rooms: Rooms): void {
  const show = (payload: string): void => {
    const { data: sign } = Sign.safeParse(JSON.parse(payload));
    if (sign?.to === 'agents')
      emitToRoom(io, { room: agentsOf(sign.account_id), may: mayRead }, (socket) =>
        socket.emit('ticket-typing', { ticket_id: sign.ticket_id }),
      );
    if (sign?.to === 'visitor')
      for (const seat of rooms.ofContact(sign.contact_id)) seat.socket.emit('typing', { name: sign.name });
  };
  const listening = context.database.listen({ channel: CHANNEL, onPayload: show });
  void ignoreFailure(context.log, 'webchat_typing', listening);
  io.on('connection', (socket) => {
    void socket.join(agentsOf(getSocketSession(socket).account._id));
    socket.on('ticket-typing', (given: unknown) => {
      const typing = TicketTyping.safeParse(given);
      const session = getSocketSession(socket);
      if (!typing.success || !mayAnswer(session)) return;
      void ignoreFailure(context.log, 'webchat_typing', tellVisitor(context, session, typing.data));
    });
  });
}

const mayRead = ({ user }: Session): boolean => allows(user.role.permissions, ['crm.ticket.read']);
function mayAnswer({ user }: Session): boolean {
  return allows(user.role.permissions, ['crm.ticket.read', 'crm.ticket.write']);
}

async function tellVisitor(
  context: Context,
  { user, account }: Session,
  { ticket_id }: TicketTyping,
): Promise<void> {
  if ((await countTyping(user._id)) !== null) return;
  const actor = { kind: 'user' as const, id: user._id };
  const scope = { accountId: AccountId.parse(account._id), actor, asSeen: true };
  const ticket = await inTransaction(context, scope, (unit) => findTicket(unit, ticket_id));
  if (ticket) await tell(context, { to: 'visitor', contact_id: ticket.contact_id, name: user.name });
}
