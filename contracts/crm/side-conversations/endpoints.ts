import { z } from 'zod';
import {
  SIDE_PEOPLE_MAX,
  SideConversation,
  SideMailbox,
  SideMessage,
  SideState,
} from '#contracts/crm/side-conversations/side-conversation.ts';
import { OutgoingMessage, hasContent } from '#contracts/inbound/outgoing.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import { MailAddress } from '#contracts/kit/mail-address.ts';

const crm = { envelope: 'crm' } as const;
const read = { kind: 'permitted', need: ['crm.ticket.read'], product: 'crm' } as const;
const write = { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' } as const;
const ofTicket = z.object({ _id: Id });
const one = ofTicket.extend({ side_id: Id });

/**
 * The number of e-mails to people outside that one person may send in an hour: enough for a day's work, few for an attacker who has stolen
 * their session.
 */
export const SIDE_MAILS_AN_HOUR = 200;

/** Longest subject, in UTF-16 units. */
export const SIDE_SUBJECT_MAX = 200;

/** Maximum number of messages of a side conversation in one page. */
export const SIDE_MESSAGES_MAX = 100;

const SOMETHING = { ...toIssue(fault('write_or_add')), path: ['text'] };
const Addresses = z.array(MailAddress.toLowerCase()).max(SIDE_PEOPLE_MAX);
const People = Addresses.min(1).transform((addresses) => [...new Set(addresses)]);
/** People who get a copy; nobody outside sees who is in `bcc`. */
const Copies = Addresses.transform((addresses) => [...new Set(addresses)]).optional();
const copies = { cc: Copies, bcc: Copies };
const { text, html, media, signature } = OutgoingMessage.shape;
const words = { text, html, media, signature };
/** Whether it waits some seconds, in which it can be taken back (ticket.take-back-side-message). */
const hold = z.boolean().optional();

export const listSideConversations = defineEndpoint({
  ...crm,
  name: 'ticket.side-conversations',
  method: 'GET',
  path: '/crm/tickets/{_id}/side-conversations',
  access: read,
  summary:
    'List the side conversations of a ticket, open ones first, and the mailboxes they can be written from',
  input: { params: ofTicket },
  answer: z.object({
    items: z.array(SideConversation),
    mailboxes: z.array(SideMailbox),
    next: z.null(),
  }),
  errors: ['not_found'],
});

export const getSideConversation = defineEndpoint({
  ...crm,
  name: 'ticket.side-conversation',
  method: 'GET',
  path: '/crm/tickets/{_id}/side-conversations/{side_id}',
  access: read,
  summary: `Get a side conversation with its newest ${SIDE_MESSAGES_MAX} messages, or those before a sequence number`,
  input: {
    params: one,
    query: z.strictObject({ before: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
  },
  answer: z.object({
    conversation: SideConversation,
    messages: z.array(SideMessage),
    /** Whether there are older messages. */
    more: z.boolean(),
  }),
  errors: ['not_found'],
});

export const createSideConversation = defineEndpoint({
  ...crm,
  name: 'ticket.create-side-conversation',
  method: 'POST',
  path: '/crm/tickets/{_id}/side-conversations',
  access: write,
  summary: 'Ask somebody outside about a ticket by mail; the customer sees none of it',
  input: {
    params: ofTicket,
    body: z
      .strictObject({
        connection_id: Id,
        to: People,
        ...copies,
        hold,
        subject: z.string().trim().min(1).max(SIDE_SUBJECT_MAX),
        ...words,
      })
      .refine(hasContent, SOMETHING),
  },
  answer: SideConversation.extend({ message: SideMessage }),
  status: 201,
  errors: ['not_found', 'illegal_transition', 'connection_inactive', 'too_many'],
  event: 'ticket.side_conversation_started',
});

export const writeSideMessage = defineEndpoint({
  ...crm,
  name: 'ticket.write-side-message',
  method: 'POST',
  path: '/crm/tickets/{_id}/side-conversations/{side_id}/messages',
  access: write,
  summary:
    'Reply in a side conversation, to the same people (`to`, `cc`) or to others; refused if a message arrived since `seen_seq`',
  input: {
    params: one,
    body: z
      .strictObject({ ...words, to: People.optional(), ...copies, hold, seen_seq: z.int32() })
      .refine(hasContent, SOMETHING),
  },
  answer: SideMessage,
  status: 202,
  errors: ['not_found', 'newer_messages', 'illegal_transition', 'connection_inactive', 'too_many'],
  event: 'ticket.side_message_sent',
});

export const updateSideConversation = defineEndpoint({
  ...crm,
  name: 'ticket.update-side-conversation',
  method: 'PUT',
  path: '/crm/tickets/{_id}/side-conversations/{side_id}',
  access: write,
  summary: 'Mark a side conversation as done, or open it again',
  input: { params: one, body: z.strictObject({ state: SideState, version: Version.optional() }) },
  answer: SideConversation,
  errors: ['not_found', 'stale_version'],
  event: 'ticket.side_conversation_updated',
});

export const readSideConversation = defineEndpoint({
  ...crm,
  name: 'ticket.read-side-conversation',
  method: 'PUT',
  path: '/crm/tickets/{_id}/side-conversations/{side_id}/read',
  access: write,
  summary: 'Tell up to which message of a side conversation was read; 0 marks its answers as unread again',
  input: { params: one, body: z.strictObject({ seq: Version.nonnegative() }) },
  answer: SideConversation,
  errors: ['not_found'],
  event: 'ticket.side_conversation_read',
});

export const resendSideMessage = defineEndpoint({
  ...crm,
  name: 'ticket.resend-side-message',
  method: 'POST',
  path: '/crm/tickets/{_id}/side-conversations/{side_id}/messages/{message_id}/resend',
  access: write,
  summary: 'Resend a mail of a side conversation that failed or whose outcome is unknown',
  input: { params: one.extend({ message_id: Id }) },
  answer: SideMessage,
  status: 202,
  errors: ['not_found', 'illegal_transition', 'connection_inactive'],
  event: 'message.resent',
});

export const takeBackSideMessage = defineEndpoint({
  ...crm,
  name: 'ticket.take-back-side-message',
  method: 'POST',
  path: '/crm/tickets/{_id}/side-conversations/{side_id}/messages/{message_id}/take-back',
  access: write,
  summary:
    'Take back an own mail of a side conversation that is held: nothing of it is sent; a side conversation that began with it is deleted',
  input: { params: one.extend({ message_id: Id }) },
  /** What was written, to be written on; `started`: what began with it. */
  answer: z.object({
    message: OutgoingMessage,
    started: z.object({ connection_id: Id, subject: z.string() }).nullable(),
  }),
  errors: ['not_found', 'illegal_transition'],
  event: 'message.delivery_changed',
});

export const ENDPOINTS = [
  listSideConversations,
  getSideConversation,
  createSideConversation,
  writeSideMessage,
  updateSideConversation,
  readSideConversation,
  resendSideMessage,
  takeBackSideMessage,
];

/** The events of side conversations. `ticket.side_message_received`: somebody outside, a program or a mail server wrote. */
export const EVENTS = [
  'ticket.side_conversation_started',
  'ticket.side_message_sent',
  'ticket.side_message_received',
  'ticket.side_conversation_updated',
  'ticket.side_conversation_read',
].map((name) =>
  defineEvent({
    name,
    need: ['crm.ticket.read'],
    data: z.object({ ticket_id: Id, side_conversation_id: Id }).loose(),
  }),
);
