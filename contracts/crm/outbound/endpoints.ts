import { z } from 'zod';
import { BulkChange, MOST_CANNED } from '#contracts/crm/bulk/endpoints.ts';
import { BeginReason } from '#contracts/crm/outbound/reasons.ts';
import { Contact, Message, Priority, Ticket, TicketFields, TicketState } from '#contracts/crm/ticket.ts';
import { OutgoingMessage, hasContent } from '#contracts/inbound/outgoing.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { FileKind } from '#contracts/kit/files/file.ts';
import { Id } from '#contracts/kit/ids.ts';
import { MailAddress } from '#contracts/kit/mail-address.ts';
import { Channel } from '#contracts/networks.ts';

const crm = { envelope: 'crm' } as const;
const write = { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' } as const;

/** Conversations that one user may start in an hour: enough for a day's work, few for an attacker with their session. */
export const OUTBOUND_TICKETS_PER_HOUR = 200;

/** The recipient: a known contact, or an address. */
const recipient = { contact_id: Id.optional(), address: MailAddress.toLowerCase().optional() };
type Recipient = { contact_id?: string | undefined; address?: string | undefined };
function namesOne({ contact_id, address }: Recipient): boolean {
  return (contact_id === undefined) !== (address === undefined);
}
const NAMES_ONE = { ...toIssue(fault('contact_or_address')), path: ['contact_id'] };

/** A channel, and whether a conversation with a recipient can be started there. */
export const BeginChannel = z.object({
  connection: z.object({ _id: Id, name: z.string() }),
  channel: Channel,
  /** The contact there; null where they are unknown there, or known only by the given address. */
  contact: Contact.nullable(),
  allowed: z.boolean(),
  reason: BeginReason.nullable(),
  /** Their ticket there that is not done; where `reason` is `open_ticket`, reply to it instead. */
  open_ticket: z
    .object({ _id: Id, number: z.number().int(), state: TicketState, subject: z.string() })
    .nullable(),
  cost: z.enum(['free', 'paid']),
  /** For how long it is still free, or still possible; null where it does not expire. Counted from the response. */
  seconds_left: z.number().nullable(),
  /** The longest text, in UTF-16 units. */
  max_text: z.number().int(),
  /** How many files the message may have, and the most bytes of each kind; a kind that is not named is not accepted. */
  media: z.object({ most: z.number().int(), kinds: z.partialRecord(FileKind, z.number().int()) }),
});
export type BeginChannel = z.infer<typeof BeginChannel>;

export const listBeginChannels = defineEndpoint({
  ...crm,
  name: 'ticket.outbound-channels',
  method: 'GET',
  path: '/crm/new-ticket/channels',
  access: write,
  summary:
    'List the channels on which a conversation with a contact or an address can be started, and why not on the others',
  input: { query: z.strictObject(recipient).refine(namesOne, NAMES_ONE) },
  answer: z.object({ items: z.array(BeginChannel), next: z.null() }),
  errors: ['not_found'],
});

/** A conversation to be started. */
export const OutboundConversation = z.strictObject({
  ...recipient,
  /** The name of a recipient at a new address. */
  name: z.string().trim().max(200).default(''),
  connection_id: Id,
  /** The subject; an e-mail requires it. */
  subject: z.string().trim().min(1).max(200).optional(),
  /** `{{ticket.number}}` in it becomes the number that the ticket gets. */
  text: OutgoingMessage.shape.text,
  html: OutgoingMessage.shape.html,
  media: OutgoingMessage.shape.media,
  cc: OutgoingMessage.shape.cc,
  bcc: OutgoingMessage.shape.bcc,
  signature: OutgoingMessage.shape.signature,
  priority: Priority.default(0),
  group_id: Id.nullable().default(null),
  /** The assignee; the author where nobody is named. */
  assignee_id: Id.optional(),
  fields: TicketFields.default({}),
  /** What is changed on the ticket right after, as with a reply: both happen, or neither. */
  change: BulkChange.optional(),
  /** The contact for whom its draft was opened, null if the recipient was chosen in it: that draft is deleted. Omitted: none is. */
  drafted_for: Id.nullable().optional(),
  /** The canned responses in it: each is counted once. */
  canned_response_ids: z.array(Id).max(MOST_CANNED).default([]),
  /** Whether an e-mail waits some seconds, in which it can be taken back (ticket.take-back-reply); the change waits with it. */
  hold: z.boolean().optional(),
});

export const createTicket = defineEndpoint({
  ...crm,
  name: 'ticket.create',
  method: 'POST',
  path: '/crm/tickets',
  access: write,
  summary:
    'Start a conversation: create a ticket with a message to the customer. If they have an open ticket and a second one is not wanted, it is refused with that ticket',
  input: {
    body: OutboundConversation.refine(namesOne, NAMES_ONE).refine(hasContent, {
      ...toIssue(fault('write_or_add')),
      path: ['text'],
    }),
  },
  /** `act_id`: the id by which the change is undone (ticket.undo-change-many); null where none was requested. */
  answer: z.object({ ticket: Ticket, message: Message, act_id: Id.nullable() }),
  status: 201,
  errors: [
    'not_found',
    'illegal_transition',
    'reply_refused',
    'connection_inactive',
    'feature_missing',
    'too_many',
  ],
  event: 'ticket.created',
});

export const ENDPOINTS = [listBeginChannels, createTicket];
