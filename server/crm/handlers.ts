import * as contract from '#contracts/crm/endpoints.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { detectCustomerLanguage } from '#engine/language/spoken-in.ts';
import { noteRead } from '#server/crm/automation/reads.ts';
import { changeWithReply } from '#server/crm/bulk/change-with-reply.ts';
import { cannedReaderOf, countUses } from '#server/crm/canned/public.ts';
import { loadOwnMailboxes } from '#server/crm/mail/mail-store.ts';
import { computeRecipients } from '#server/crm/mail/recipients.ts';
import { clearAfterWriting } from '#server/crm/mentions/mention-store.ts';
import { mentionColleagues } from '#server/crm/mentions/name-colleagues.ts';
import { listMessages } from '#server/crm/messages/message-store.ts';
import { countLinesTo, presentMessages } from '#server/crm/messages/read-messages.ts';
import { resolveReplyAvailability, type ReplyAvailability } from '#server/crm/messages/reply-availability.ts';
import { reply } from '#server/crm/messages/reply.ts';
import { loadHoldMs } from '#server/crm/reply-hold/load-hold.ts';
import { rehearseChange, scheduleRelease } from '#server/crm/reply-hold/release-plan.ts';
import { listAgents } from '#server/crm/team/agent-store.ts';
import { addNote, changeTicket, resendMessage } from '#server/crm/tickets/change-ticket.ts';
import { listHistory } from '#server/crm/tickets/history-store.ts';
import { presentHistory } from '#server/crm/tickets/present-history.ts';
import { presentContact, presentTicket } from '#server/crm/tickets/present.ts';
import { findListed, openTicket } from '#server/crm/views/inbox-store.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

/** How many of the newest lines are returned with a ticket. */
const FIRST_LINES = 50;

export const handlers = [
  bind(contract.getTicket, async ({ context, unit, params, session }) => {
    const { ticket, lines, others } = requireFound(
      await openTicket(unit, params._id, { lines: FIRST_LINES }),
    );
    noteRead(context, unit, ticket);
    const contact = presentContact(ticket);
    return {
      ticket: presentTicket(ticket),
      contact,
      messages: await presentMessages(unit, lines.slice(-FIRST_LINES), contact),
      more: lines.length > FIRST_LINES,
      other_tickets: others.map(presentTicket),
      reply: {
        ...withMention(
          await resolveReplyAvailability(context, unit, { ticket, recipient: ticket.external_id }),
          hasFeature(session.account, 'fb_auto_mention'),
        ),
        language: detectCustomerLanguage(lines),
        recipients:
          ticket.channel === 'email'
            ? computeRecipients({ lines, contact, own: await loadOwnMailboxes(unit) })
            : null,
      },
    };
  }),

  bind(contract.listMessages, async ({ unit, params, query }) => {
    const ticket = requireFound(await findListed(unit, params._id));
    const { to, before, after } = query;
    const limit = to === undefined ? query.limit : await countLinesTo(unit, ticket, { to, before });
    const rows = await listMessages(unit, { ticketId: ticket._id, before, after, limit });
    const forward = after !== undefined;
    const shown = forward ? rows.slice(0, limit) : rows.slice(-limit);
    const edge = forward ? shown.at(-1) : shown[0];
    return {
      items: await presentMessages(unit, shown, presentContact(ticket)),
      next: rows.length > shown.length && edge ? String(edge.seq) : null,
    };
  }),

  bind(contract.getHistory, async ({ unit, params, query }) => {
    const ticket = requireFound(await findListed(unit, params._id));
    const after = query.cursor === undefined ? 0 : readSeq(query.cursor);
    const rows = await listHistory(unit, ticket._id, { after, limit: query.limit });
    const shown = rows.slice(0, query.limit);
    return {
      items: await presentHistory(unit, shown, ticket),
      next: rows.length > shown.length ? String(shown.at(-1)?.seq) : null,
    };
  }),

  bind(contract.replyToTicket, async ({ context, unit, params, session, body }) => {
    const { seen_seq, canned_response_ids = [], change, hold, ...given } = body;
    // With the feature, the person is mentioned unless the user chooses otherwise.
    const mention = hasFeature(session.account, 'fb_auto_mention') && given.mention !== false;
    const message = { ...given, mention };
    const ticketId = params._id;
    const holdMs = await loadHoldMs(unit, hold);
    const plan = { user_id: session.user._id, change: change ?? null, canned_response_ids };
    const said = await reply(context, unit, {
      ticketId,
      message,
      seenSeq: seen_seq,
      ...(holdMs > 0 ? { hold: { ms: holdMs, plan } } : {}),
    });
    await clearAfterWriting(unit, ticketId, 'reply');
    if (said.hold_until !== null) {
      if (change) await rehearseChange(context, unit, { session, ticketId, change });
      await scheduleRelease(unit, said);
      const waiting = requireFound(await findListed(unit, ticketId));
      return { ...said, act_id: null, ticket: presentTicket(waiting) };
    }
    await countUses(unit, canned_response_ids, cannedReaderOf(session, 'read'));
    const act_id = change ? await changeWithReply(context, unit, { session, ticketId, change }) : null;
    const ticket = requireFound(await findListed(unit, ticketId));
    return { ...said, act_id, ticket: presentTicket(ticket) };
  }),

  bind(contract.addNote, async ({ context, unit, params, body }) => {
    const note = await addNote(context, unit, { ticketId: params._id, ...body });
    await clearAfterWriting(unit, params._id, 'note');
    await mentionColleagues(unit, note, body.mentions);
    return note;
  }),

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

/** Mentioning the author of a comment is a feature of its own. */
function withMention(answer: ReplyAvailability, may: boolean): ReplyAvailability {
  return {
    ...answer,
    ways: answer.ways.map((way) => ({ ...way, mentions: way.mentions && may })),
  };
}

function readSeq(cursor: string): number {
  return /^\d{1,15}$/.test(cursor) ? Number(cursor) : refuse('cursor_invalid');
}
