import * as contract from '#contracts/crm/side-conversations/endpoints.ts';
import { listSideMailboxes } from '#server/crm/side-conversations/mailboxes.ts';
import { presentSideMessages, presentSideConversations } from '#server/crm/side-conversations/present.ts';
import { hasComeSince, listSideMessages } from '#server/crm/side-conversations/side-message-store.ts';
import {
  findSide,
  listSide,
  lockSide,
  markSideRead,
  updateSide,
  type SideRow,
} from '#server/crm/side-conversations/side-store.ts';
import { startSideConversation } from '#server/crm/side-conversations/start-side-conversation.ts';
import { takeBackSide } from '#server/crm/side-conversations/take-back-side.ts';
import { resendSideMessage, writeSide } from '#server/crm/side-conversations/write-side.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

const MOST = contract.SIDE_MESSAGES_MAX;

async function present(unit: UnitOfWork, row: SideRow) {
  return requireFound((await presentSideConversations(unit, [row]))[0]);
}
const placeOf = ({ _id, side_id }: { _id: string; side_id: string }) => ({ ticketId: _id, sideId: side_id });

export const handlers = [
  bind(contract.listSideConversations, async ({ unit, params }) => {
    const ticket = requireFound(await findTicket(unit, params._id));
    return {
      items: await presentSideConversations(unit, await listSide(unit, ticket._id)),
      mailboxes: await listSideMailboxes(unit, ticket),
      next: null,
    };
  }),

  bind(contract.getSideConversation, async ({ unit, params, query }) => {
    const side = requireFound(await findSide(unit, placeOf(params)));
    const rows = await listSideMessages(unit, { sideId: side._id, before: query.before, limit: MOST + 1 });
    return {
      conversation: await present(unit, side),
      messages: await presentSideMessages(unit, rows.slice(0, MOST).toReversed()),
      more: rows.length > MOST,
    };
  }),

  bind(contract.createSideConversation, async ({ context, unit, params, body }) => {
    const side = await startSideConversation(context, unit, { ...body, ticketId: params._id });
    const rows = await listSideMessages(unit, { sideId: side._id, limit: 1 });
    const [message] = await presentSideMessages(unit, rows);
    return { ...(await present(unit, side)), message: requireFound(message) };
  }),

  bind(contract.writeSideMessage, ({ context, unit, params, body }) =>
    writeSide(context, unit, { place: placeOf(params), body }),
  ),

  bind(contract.updateSideConversation, async ({ unit, params, body }) => {
    const side = requireFound(await lockSide(unit, placeOf(params)));
    if (side.state === body.state) return present(unit, side);
    if (body.version !== undefined && body.version !== side.version)
      refuse('stale_version', { data: { conversation: await present(unit, side) } });
    const unread = side.unread && body.state === 'open';
    const changed = await updateSide(unit, side, { state: body.state, unread });
    unit.record({
      kind: 'ticket.side_conversation_updated',
      entityId: side.ticket_id,
      data: { ticket_id: side.ticket_id, side_conversation_id: side._id },
      before: { side_state: side.state },
      after: { side_subject: side.subject, side_state: changed.state },
    });
    return present(unit, changed);
  }),

  bind(contract.readSideConversation, async ({ unit, params, body }) => {
    const side = requireFound(await lockSide(unit, placeOf(params)));
    const isOpen = side.state === 'open' && side.last_direction === 'in';
    const unread = isOpen && (await hasComeSince(unit, side._id, body.seq));
    if (unread === side.unread) return present(unit, side);
    const changed = await markSideRead(unit, side, unread);
    unit.record({
      kind: 'ticket.side_conversation_read',
      entityId: side._id,
      data: { ticket_id: side.ticket_id, side_conversation_id: side._id },
      before: { side_unread: side.unread },
      after: { side_subject: side.subject, side_unread: unread },
    });
    return present(unit, changed);
  }),

  bind(contract.resendSideMessage, ({ context, unit, params }) =>
    resendSideMessage(context, unit, { place: placeOf(params), messageId: params.message_id }),
  ),

  bind(contract.takeBackSideMessage, ({ unit, params }) =>
    takeBackSide(unit, { place: placeOf(params), messageId: params.message_id }),
  ),
];
