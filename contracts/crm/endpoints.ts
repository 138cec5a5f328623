import { z } from 'zod';
import { BulkChange, MOST_CANNED } from '#contracts/crm/bulk/endpoints.ts';
import { MailRecipients } from '#contracts/crm/mail/recipients.ts';
import { MOST_NAMED } from '#contracts/crm/mentions/endpoints.ts';
import { CommentAction, ReplyOption } from '#contracts/crm/social/reply-option.ts';
import { Contact, HistoryLine, Message, Priority, Ticket, TicketState } from '#contracts/crm/ticket.ts';
import { INBOX_VIEWS, InboxView, TicketFilter, TicketSort } from '#contracts/crm/views/filter.ts';
import { TicketInList } from '#contracts/crm/views/listed.ts';
import { OutgoingMessage, hasContent } from '#contracts/inbound/outgoing.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { FileKind } from '#contracts/kit/files/file.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { GoodsKind } from '#contracts/networks/goods.ts';

const read = { kind: 'permitted' as const, need: ['crm.ticket.read'] as const, product: 'crm' as const };
const write = { kind: 'permitted' as const, need: ['crm.ticket.write'] as const, product: 'crm' as const };
const crm = { envelope: 'crm' as const };
const one = z.object({ _id: Id });

export const listTickets = defineEndpoint({
  ...crm,
  name: 'ticket.list',
  method: 'GET',
  path: '/crm/tickets',
  access: read,
  summary: 'List the tickets of a view, optionally filtered and sorted',
  input: {
    query: z.strictObject({
      ...TicketFilter.shape,
      view: InboxView.default('live'),
      sort: TicketSort.default('newest'),
      ...PageQuery.shape,
    }),
  },
  answer: z.object({ items: z.array(TicketInList), next: z.string().nullable() }),
  errors: ['cursor_invalid'],
});

export const countTickets = defineEndpoint({
  ...crm,
  name: 'ticket.counts',
  method: 'GET',
  path: '/crm/tickets/counts',
  access: read,
  summary: 'Count the tickets of each view; equal to the length of its list',
  answer: z.object(Object.fromEntries(INBOX_VIEWS.map((view) => [view, z.number().int()]))),
});

export const getTicket = defineEndpoint({
  ...crm,
  name: 'ticket.get',
  method: 'GET',
  path: '/crm/tickets/{_id}',
  access: read,
  summary: 'Get a ticket with its contact, newest messages and allowed actions',
  input: { params: one },
  answer: z.object({
    ticket: Ticket,
    contact: Contact,
    messages: z.array(Message),
    /** True when older messages can be read with ticket.messages. */
    more: z.boolean(),
    other_tickets: z.array(Ticket),
    /** What replying costs now: LINE's reply call is free while its token is valid. `seconds_left` counts from the response. */
    reply: z.object({
      allowed: z.boolean(),
      reason: z.string().nullable(),
      cost: z.enum(['free', 'paid']),
      seconds_left: z.number().nullable(),
      /** Where there are private and public messages, or a network closes conversations: the ways to reply, the suitable one first. */
      ways: z.array(ReplyOption),
      /** What may be done to the customer's comments. */
      actions: z.array(CommentAction),
      /** Whether the network shows the customer that an agent is typing or has read. */
      signals: z.boolean(),
      /** Whether message templates may be sent, also where the time to write is over. */
      templates: z.boolean(),
      /** The language in which the customer wrote last (ISO 639-1); empty where it is unknown. */
      language: z.string(),
      /** The longest text of a reply, in UTF-16 units. */
      max_text: z.number().int(),
      /** How many files one reply may have, and the most bytes of each kind; a kind that is not named is not accepted. */
      media: z.object({ most: z.number().int(), kinds: z.partialRecord(FileKind, z.number().int()) }),
      /** The goods of the shop that can be looked up (goods.list) and that a reply may name. */
      goods: z.array(GoodsKind).readonly(),
      /** For e-mails: the recipients of the reply; null on other channels. */
      recipients: MailRecipients.nullable(),
    }),
  }),
  errors: ['not_found'],
});

/** The stores count the lines of a ticket in 32 bits. */
const lineNumber = z.coerce.number().int().min(0).max(2_147_483_647);

export const listMessages = defineEndpoint({
  ...crm,
  name: 'ticket.messages',
  method: 'GET',
  path: '/crm/tickets/{_id}/messages',
  access: read,
  summary:
    'List the messages of a ticket before or after a sequence number; with `to` all down to that message and a few before it',
  input: {
    params: one,
    query: z.strictObject({
      before: lineNumber.optional(),
      after: lineNumber.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      /** A message of the ticket: `limit` is then ignored, and at most 2,000 lines are returned at once. */
      to: Id.optional(),
    }),
  },
  answer: z.object({ items: z.array(Message), next: z.string().nullable() }),
  errors: ['not_found'],
});

export const getHistory = defineEndpoint({
  ...crm,
  name: 'ticket.history',
  method: 'GET',
  path: '/crm/tickets/{_id}/history',
  access: read,
  summary: 'List the history of a ticket from the event log, oldest first',
  input: {
    params: one,
    query: z.strictObject({ ...PageQuery.shape, limit: PageQuery.shape.limit.default(200) }),
  },
  answer: z.object({ items: z.array(HistoryLine), next: z.string().nullable() }),
  errors: ['not_found', 'cursor_invalid'],
});

/** The `data` of the refusal `newer_messages`: the present ticket, and every line after `seen_seq`. */
export const NewerMessages = z.object({ ticket: Ticket, items: z.array(Message) });
export type NewerMessages = z.infer<typeof NewerMessages>;

export const replyToTicket = defineEndpoint({
  ...crm,
  name: 'ticket.reply',
  method: 'POST',
  path: '/crm/tickets/{_id}/replies',
  access: write,
  summary:
    'Reply to the customer and optionally change the ticket; if anybody wrote since `seen_seq`, it is refused with the new messages',
  input: {
    params: one,
    body: OutgoingMessage.extend({
      seen_seq: z.int32(),
      /** The canned responses in it: each is counted once. A deleted one is not counted. */
      canned_response_ids: z.array(Id).max(MOST_CANNED).optional(),
      /** What is changed on the ticket together with the reply: both happen, or neither. */
      change: BulkChange.optional(),
      /** Whether a reply by e-mail waits some seconds, in which it can be taken back (ticket.take-back-reply); the change waits with it. */
      hold: z.boolean().optional(),
    }).refine(hasContent, { ...toIssue(fault('write_or_add')), path: ['text'] }),
  },
  /**
   * `act_id`: the id by which the change is undone (ticket.undo-change-many); null where none was requested. `ticket`: the ticket after
   * both, so that nobody has to read it again.
   */
  answer: Message.extend({ act_id: Id.nullable(), ticket: Ticket }),
  status: 202,
  errors: ['not_found', 'newer_messages', 'connection_inactive', 'reply_refused', 'illegal_transition'],
  event: 'ticket.replied',
});

export const addNote = defineEndpoint({
  ...crm,
  name: 'ticket.note',
  method: 'POST',
  path: '/crm/tickets/{_id}/notes',
  access: write,
  summary: 'Add a note that only colleagues see',
  input: {
    params: one,
    body: z.strictObject({
      text: z.string().trim().min(1).max(10_000),
      /** Colleagues whom the note names: they are notified, and the ticket appears in their view of mentions. */
      mentions: z.array(Id).max(MOST_NAMED).default([]),
    }),
  },
  answer: Message,
  status: 201,
  errors: ['not_found', 'illegal_transition'],
  event: 'ticket.note_added',
});

export const updateTicket = defineEndpoint({
  ...crm,
  name: 'ticket.update',
  method: 'PUT',
  path: '/crm/tickets/{_id}',
  access: write,
  summary: 'Update the state, assignee, group, priority or subject of a ticket, or snooze it',
  input: {
    params: one,
    body: z.strictObject({
      state: TicketState.optional(),
      assignee_id: Id.nullable().optional(),
      priority: Priority.optional(),
      group_id: Id.nullable().optional(),
      snoozed_until: Instant.nullable().optional(),
      subject: z.string().trim().min(1).max(200).optional(),
      version: Version.optional(),
    }),
  },
  answer: Ticket,
  errors: ['not_found', 'stale_version', 'illegal_transition'],
  event: 'ticket.updated',
});

/** Puts a message in the state `failed` or `unknown` back into the outbox, after a user decided to. */
export const resendMessage = defineEndpoint({
  ...crm,
  name: 'ticket.resend',
  method: 'POST',
  path: '/crm/tickets/{_id}/messages/{message_id}/resend',
  access: write,
  summary: 'Resend a message that failed or whose outcome is unknown',
  input: { params: one.extend({ message_id: Id }) },
  answer: Message,
  status: 202,
  errors: ['not_found', 'illegal_transition', 'connection_inactive'],
  event: 'message.resent',
});

export const listAgents = defineEndpoint({
  ...crm,
  name: 'agent.list',
  method: 'GET',
  path: '/crm/agents',
  access: read,
  summary: 'List the people who can be assigned tickets, and who of them is online',
  answer: z.object({
    items: z.array(
      z.object({ _id: Id, name: z.string(), online: z.boolean(), live_tickets: z.number().int() }),
    ),
    next: z.null(),
  }),
});

export const ENDPOINTS = [
  listTickets,
  countTickets,
  getTicket,
  listMessages,
  getHistory,
  replyToTicket,
  addNote,
  updateTicket,
  resendMessage,
  listAgents,
];

const TICKET_EVENTS = [
  'ticket.created',
  'ticket.replied',
  'ticket.auto_replied',
  'ticket.note_added',
  'ticket.updated',
  'message.received',
  'message.resent',
  'message.delivery_changed',
  'conversation.event_received',
  'contact.updated',
];
export const EVENTS = TICKET_EVENTS.map((name) =>
  defineEvent({ name, need: ['crm.ticket.read'], data: z.object({ ticket_id: Id }).loose() }),
);

export const sendMessageJob = defineJob({
  name: 'crm.send-message',
  payload: z.object({ account_id: Id, message_id: Id }),
  attempts: 12,
});

export const fetchProfileJob = defineJob({
  name: 'crm.fetch-profile',
  payload: z.object({ account_id: Id, contact_id: Id }),
  attempts: 5,
});

/** Deletes reply tokens that no network accepts any more. */
export const deleteReplyTokensJob = defineJob({
  name: 'crm.delete-reply-tokens',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const JOBS = [sendMessageJob, fetchProfileJob, deleteReplyTokensJob];
