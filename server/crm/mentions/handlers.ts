import { answerMention } from '#contracts/crm/mentions/endpoints.ts';
import { setMentionsAnswered } from '#server/crm/mentions/mention-store.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(answerMention, async ({ unit, session, params, body }) => {
    const { _id } = requireFound(await findTicket(unit, params._id));
    const userId = session.user._id;
    await setMentionsAnswered(unit, { ticketId: _id, userId, answered: body.answered });
    unit.record({
      kind: 'ticket.mention_answered',
      entityId: _id,
      data: { ticket_id: _id, answered: body.answered },
    });
    return { _id, answered: body.answered };
  }),
];
