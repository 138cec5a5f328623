import { LIVE_STATES, type TicketFields, type TicketState } from '#contracts/crm/ticket.ts';
import type { Channel } from '#contracts/networks.ts';
import { insertPastDelivery } from '#server/channels/public.ts';
import { updateKnownSince, openContacts, saveLastLines } from '#server/crm/customers/contact-store.ts';
import { getKeywordFinder } from '#server/crm/keywords/keyword-finder.ts';
import { insertMessages, PLAIN, type NewMessage } from '#server/crm/messages/message-store.ts';
import { toLastMessage, previewOfText, toSubject } from '#server/crm/messages/preview.ts';
import {
  insertTickets,
  findLiveTicket,
  allocateTicketNumber,
  UNTOUCHED,
  type TicketRow,
} from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A conversation that took place elsewhere or earlier: nothing of it is sent, counted against quotas or matched live. */
export type PastConversation = {
  connection: { _id: string; channel: Channel };
  customer: { external_id: string; name: string };
  state: TicketState;
  assignee_id: string | null;
  /** The values of the custom form, by field. */
  fields?: TicketFields;
  /** In order; `agent` names who answered. */
  messages: readonly {
    origin_id: string;
    text: string;
    at: Date;
    agent: { _id: string; name: string } | null;
  }[];
};

/**
 * Stores a past conversation as one ticket with all its messages. A contact has at most one live ticket: where there is one, this
 * conversation is stored as done.
 */
export async function storePastConversation(
  context: Context,
  unit: UnitOfWork,
  past: PastConversation,
): Promise<void> {
  const { connection, customer, messages } = past;
  const [first] = messages;
  const last = messages.at(-1);
  if (!first || !last) return;
  const [contact] = await openContacts(unit, [
    {
      _id: context.newId(),
      connection_id: connection._id,
      channel: connection.channel,
      external_id: customer.external_id,
      kind: 'person',
      name: customer.name,
      avatar_url: null,
    },
  ]);
  if (!contact) return;
  const busy = LIVE_STATES.includes(past.state) && (await findLiveTicket(unit, contact._id)) !== null;
  const ticket = ticketOf(busy ? { ...past, state: 'done' } : past, {
    _id: context.newId(),
    number: await allocateTicketNumber(unit),
    contact_id: contact._id,
    keyword_ids: await foundIn(unit, messages),
  });
  await insertTickets(unit, [ticket]);
  const lines = messages.map((message, index) =>
    lineOf(message, {
      _id: context.newId(),
      ticket_id: ticket._id,
      contact_id: contact._id,
      seq: index + 1,
      line: contact.last_line + index + 1,
    }),
  );
  await insertMessages(unit, lines);
  for (const line of lines.filter((one) => one.direction === 'out')) {
    await insertPastDelivery(unit, {
      message_id: line._id,
      ticket_id: ticket._id,
      connection_id: connection._id,
      channel: connection.channel,
      recipient: customer.external_id,
      text: line.text,
      retryKey: context.newId(),
      at: line.at,
    });
  }
  await updateKnownSince(unit, contact._id, first.at);
  await saveLastLines(unit, [{ ...contact, last_line: contact.last_line + lines.length }]);
  unit.record({
    kind: 'ticket.created',
    entityId: ticket._id,
    // The times of events come from its lines; the log knows only of this import.
    data: { ticket_id: ticket._id, past: true },
    after: { state: 'new' },
  });
  if (ticket.state !== 'new') {
    unit.record({
      kind: 'ticket.updated',
      entityId: ticket._id,
      data: { ticket_id: ticket._id },
      before: { state: 'new' },
      after: { state: ticket.state, assignee_id: past.assignee_id },
    });
  }
}

async function foundIn(unit: UnitOfWork, messages: PastConversation['messages']): Promise<readonly string[]> {
  const find = await getKeywordFinder(unit);
  return [...new Set(messages.flatMap(({ agent, text }) => (agent ? [] : find(text))))];
}

function ticketOf(
  { connection, messages, state, assignee_id, fields = {} }: PastConversation,
  ids: Pick<TicketRow, '_id' | 'number' | 'contact_id' | 'keyword_ids'>,
): TicketRow {
  const first = messages[0];
  const last = messages.at(-1);
  const lastAt = (last?.at ?? new Date(0)).toISOString();
  const over = state === 'done' || state === 'closed';
  const answered = messages.findLastIndex((message) => message.agent !== null);
  const unanswered = messages[answered + 1];
  const replies = messages.filter(({ agent }) => agent !== null).length;
  return {
    ...UNTOUCHED,
    ...ids,
    connection_id: connection._id,
    channel: connection.channel,
    state,
    subject: toSubject(first?.text ?? ''),
    ...toLastMessage(previewOfText(last?.text ?? '')),
    last_message_at: lastAt,
    last_direction: last?.agent ? 'out' : 'in',
    waiting_since: over || !unanswered ? null : unanswered.at.toISOString(),
    assignee_id,
    fields,
    seq: messages.length,
    replies,
    received: messages.length - replies,
    standby: false,
    done_at: over ? lastAt : null,
    created_at: (first?.at ?? new Date(0)).toISOString(),
    updated_at: lastAt,
  };
}

type MessagePosition = Pick<NewMessage, '_id' | 'ticket_id' | 'contact_id' | 'seq' | 'line'>;

function lineOf(
  { agent, text, at, origin_id }: PastConversation['messages'][number],
  place: MessagePosition,
): NewMessage {
  return {
    ...place,
    direction: agent ? 'out' : 'in',
    event: null,
    author_id: agent?._id ?? null,
    author_name: agent?.name ?? '',
    text,
    media: [],
    origin_id: agent ? null : origin_id,
    provider_id: null,
    raw: undefined,
    ...PLAIN,
    at,
  };
}
