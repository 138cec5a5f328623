import * as contract from '#contracts/crm/endpoints.ts';
import { listAgents, namesOf } from '#server/crm/agent-store.ts';
import { answerable } from '#server/crm/answerable.ts';
import { addNote, changeTicket, resendMessage } from '#server/crm/change-ticket.ts';
import { listHistory } from '#server/crm/history-store.ts';
import { findListed, otherTicketsOf } from '#server/crm/inbox-store.ts';
import { listMessages } from '#server/crm/message-store.ts';
import { presentContact, presentTicket } from '#server/crm/present.ts';
import { presentMessages } from '#server/crm/read-messages.ts';
import { reply } from '#server/crm/reply.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

/** How many of the newest lines come with a ticket. */
const FIRST_LINES = 50;

export const handlers = [
  bind(contract.getTicket, async ({ context, unit, params }) => {
    const ticket = orNotFound(await findListed(unit, params._id));
    const rows = await listMessages(unit, { ticketId: ticket._id, limit: FIRST_LINES });
    const contact = presentContact(ticket);
    return {
      ticket: presentTicket(ticket),
      contact,
      messages: await presentMessages(unit, rows.slice(-FIRST_LINES), contact),
      more: rows.length > FIRST_LINES,
      other_tickets: (await otherTicketsOf(unit, ticket.contact_id, ticket._id)).map(presentTicket),
      reply: await answerable(context, unit, { ticket, recipient: ticket.external_id }),
    };
  }),

  bind(contract.listMessages, async ({ unit, params, query }) => {
    const ticket = orNotFound(await findListed(unit, params._id));
    const rows = await listMessages(unit, { ticketId: ticket._id, ...query });
    const forward = query.after !== undefined;
    const shown = forward ? rows.slice(0, query.limit) : rows.slice(-query.limit);
    const edge = forward ? shown.at(-1) : shown[0];
    return {
      items: await presentMessages(unit, shown, presentContact(ticket)),
      next: rows.length > shown.length && edge ? String(edge.seq) : null,
    };
  }),

  bind(contract.getHistory, async ({ unit, params, query }) => {
    const ticket = orNotFound(await findListed(unit, params._id));
    const after = query.cursor === undefined ? 0 : readSeq(query.cursor);
    const rows = await listHistory(unit, ticket._id, { after, limit: query.limit });
    const shown = rows.slice(0, query.limit);
    const names = await namesOf(unit, [...new Set(shown.flatMap((row) => row.actor_id ?? []))]);
    const nameOf = (kind: string, id: string | null): string =>
      kind === 'outside' ? ticket.contact_name : (names.get(id ?? '') ?? '');
    return {
      items: shown.map(({ actor_kind, actor_id, ...row }) => ({
        ...row,
        actor: { _id: actor_id, name: nameOf(actor_kind, actor_id) },
      })),
      next: rows.length > shown.length ? String(shown.at(-1)?.seq) : null,
    };
  }),

  bind(contract.replyToTicket, ({ context, unit, params, body: { seen_seq, ...message } }) =>
    reply(context, unit, { ticketId: params._id, message, seenSeq: seen_seq }),
  ),

  bind(contract.addNote, ({ context, unit, params, body }) =>
    addNote(context, unit, { ticketId: params._id, text: body.text }),
  ),

  bind(contract.updateTicket, ({ context, unit, params, body }) =>
    changeTicket(context, unit, { ticketId: params._id, change: body }),
  ),

  bind(contract.resendMessage, ({ context, unit, params }) =>
    resendMessage(context, unit, { ticketId: params._id, messageId: params.message_id }),
  ),

  bind(contract.listAgents, async ({ context, unit, accountId, actor }) => ({
    items: (await listAgents(unit)).map(({ hidden, ...agent }) => ({
      ...agent,
      online: context.presence.isOnline(accountId, agent._id) && (!hidden || agent._id === actor.id),
    })),
    next: null,
  })),
];

const readSeq = (cursor: string): number =>
  /^\d{1,15}$/.test(cursor) ? Number(cursor) : refuse('cursor_invalid');
