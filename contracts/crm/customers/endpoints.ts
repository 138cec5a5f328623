import { z } from 'zod';
import { ContentKind } from '#contracts/crm/content-kind.ts';
import { Contact, TicketState } from '#contracts/crm/ticket.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

const read = { kind: 'permitted' as const, need: ['crm.ticket.read'] as const, product: 'crm' as const };
const write = { kind: 'permitted' as const, need: ['crm.ticket.write'] as const, product: 'crm' as const };
const tagsRead = {
  kind: 'permitted' as const,
  need: ['crm.ticket.read', 'crm.customer_tag.read'] as const,
  product: 'crm' as const,
};
const tagging = {
  kind: 'permitted' as const,
  need: ['crm.ticket.read', 'crm.customer_tag.write'] as const,
  product: 'crm' as const,
};
const crm = { envelope: 'crm' as const };
const tags = { ...crm, feature: 'customer_tag' as const };
const one = z.object({ _id: Id });
const oneTag = one.extend({ tag_id: Id });
const Somebody = z.object({ _id: Id, name: z.string() });

/** The most contacts of one customer. */
export const CONTACTS_MAX = 20;

/** A contact of a customer, and who merged it; null for a single contact or the first one. */
export const JoinedContact = Contact.extend({
  joined: z.object({ by: Somebody.nullable(), at: Instant }).nullable(),
});
export type JoinedContact = z.infer<typeof JoinedContact>;

/** The person behind a contact: all contacts of the same person, the requested one first. */
export const Customer = z.object({
  contacts: z.array(JoinedContact),
  tickets: z.object({ live: z.number().int(), all: z.number().int() }),
  /** When the first of the contacts was created. */
  since: Instant,
});
export type Customer = z.infer<typeof Customer>;

/** What a customer is interested in. Each contact keeps its own tags, so that separating restores them. */
export const CustomerTag = z.object({
  tag: z.object({ _id: Id, name: z.string(), color: z.string() }),
  contact_id: Id,
  source: z.enum(['person', 'words', 'rule']),
  by: Somebody.nullable(),
  at: Instant,
  expires_at: Instant.nullable(),
});
export type CustomerTag = z.infer<typeof CustomerTag>;

/** A tag with a word that the customer wrote recently. */
export const OfferedTag = z.object({
  tag: CustomerTag.shape.tag,
  word: z.string(),
  ticket_id: Id,
});
export type OfferedTag = z.infer<typeof OfferedTag>;

const Tags = z.object({ items: z.array(CustomerTag), offered: z.array(OfferedTag) });

/** One interaction between a customer and the team, or a public post of theirs. */
export const TimelineItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    _id: Id,
    at: Instant,
    channel: Channel,
    direction: z.enum(['in', 'out']),
    text: z.string(),
    /** What it contains for its reader: text, media, or why there is none. */
    content: ContentKind,
    ticket: z.object({ _id: Id, number: z.number().int(), state: TicketState }),
  }),
  z.object({
    kind: z.literal('mention'),
    _id: Id,
    at: Instant,
    channel: Channel,
    text: z.string(),
    url: z.string(),
    sentiment: z.string(),
  }),
]);
export type TimelineItem = z.infer<typeof TimelineItem>;

export const getCustomer = defineEndpoint({
  ...crm,
  name: 'customer.get',
  method: 'GET',
  path: '/crm/contacts/{_id}/customer',
  access: read,
  summary: 'Get the customer behind a contact: all their contacts and their number of tickets',
  input: { params: one },
  answer: Customer,
  errors: ['not_found'],
});

export const findContacts = defineEndpoint({
  ...crm,
  name: 'contact.find',
  method: 'GET',
  path: '/crm/contacts',
  access: read,
  summary: 'Find contacts by the beginning or part of their name, address, phone number or network id',
  input: { query: z.strictObject({ q: z.string().trim().min(1).max(200) }) },
  answer: z.object({ items: z.array(Contact), next: z.null() }),
});

export const joinContacts = defineEndpoint({
  ...crm,
  name: 'customer.merge',
  method: 'POST',
  path: '/crm/contacts/{_id}/merge',
  access: write,
  summary: 'Merge another contact, and all contacts merged with it, into this customer',
  input: { params: one, body: z.strictObject({ contact_id: Id }) },
  /** `moved`: the contacts that were merged along, for undoing it with customer.part. */
  answer: z.object({ customer: Customer, moved: z.array(Id) }),
  errors: ['not_found'],
  event: 'customer.merged',
});

export const partContacts = defineEndpoint({
  ...crm,
  name: 'customer.unmerge',
  method: 'POST',
  path: '/crm/contacts/{_id}/unmerge',
  access: write,
  summary: 'Separate contacts from a customer; several separated together stay one customer',
  input: { params: one, body: z.strictObject({ contact_ids: z.array(Id).min(1).max(CONTACTS_MAX) }) },
  answer: Customer,
  errors: ['not_found'],
  event: 'customer.unmerged',
});

export const rejoinContacts = defineEndpoint({
  ...crm,
  name: 'customer.remerge',
  method: 'POST',
  path: '/crm/contacts/{_id}/remerge',
  access: write,
  summary:
    'Undo the separation of contacts: they are one customer again, merged by whom and when they were before',
  input: { params: one, body: z.strictObject({ contact_ids: z.array(Id).min(1).max(CONTACTS_MAX) }) },
  answer: Customer,
  errors: ['not_found', 'invalid_request'],
  event: 'customer.merged',
});

/** Why two contacts may be one person, the most certain first. */
export const LIKENESSES = [
  'same_address',
  'verified_phone',
  'same_id',
  'answered_phone',
  'answered_address',
  'wrote_address',
  'same_phone',
  'same_handle',
  'wrote_handle',
  'same_name',
] as const;
export const DuplicateReason = z.enum(LIKENESSES);
export type DuplicateReason = z.infer<typeof DuplicateReason>;

/** A contact that is probably the same person, with all indications. Nothing is merged automatically. */
export const DuplicateContact = z.object({
  contact: Contact,
  /** `value`: what they share; a number or address that was verified or answered is masked in the middle. */
  reasons: z.array(z.object({ kind: DuplicateReason, value: z.string() })).min(1),
});
export type DuplicateContact = z.infer<typeof DuplicateContact>;

export const listDuplicateContacts = defineEndpoint({
  ...crm,
  name: 'customer.list-duplicates',
  method: 'GET',
  path: '/crm/contacts/{_id}/duplicates',
  access: read,
  summary: 'List contacts that are probably the same person, with the reasons, most likely first',
  input: { params: one },
  answer: z.object({ items: z.array(DuplicateContact), next: z.null() }),
  errors: ['not_found'],
});

export const dismissDuplicateContact = defineEndpoint({
  ...crm,
  name: 'customer.dismiss-duplicate',
  method: 'PUT',
  path: '/crm/contacts/{_id}/dismissed-duplicates',
  access: write,
  summary: 'Mark another contact as a different person so that it is not suggested again, or undo that',
  input: { params: one, body: z.strictObject({ contact_id: Id, apart: z.boolean() }) },
  answer: z.object({ apart: z.boolean() }),
  errors: ['not_found', 'invalid_request'],
  event: 'customer.duplicate_dismissed',
});

export const listCustomerTags = defineEndpoint({
  ...tags,
  name: 'customer.tags',
  method: 'GET',
  path: '/crm/contacts/{_id}/tags',
  access: tagsRead,
  summary:
    'List the interest tags of a customer with source and expiry, and tags suggested by their messages',
  input: { params: one },
  answer: Tags,
  errors: ['not_found'],
});

export const giveCustomerTag = defineEndpoint({
  ...tags,
  name: 'customer.tag',
  method: 'PUT',
  path: '/crm/contacts/{_id}/tags/{tag_id}',
  access: tagging,
  summary: 'Add an interest tag to a customer, or change when it expires',
  input: {
    params: oneTag,
    body: z.strictObject({
      source: z.enum(['person', 'words']).default('person'),
      expires_at: Instant.nullable().default(null),
    }),
  },
  answer: Tags,
  errors: ['not_found'],
  event: 'customer.tagged',
});

export const removeCustomerTag = defineEndpoint({
  ...tags,
  name: 'customer.untag',
  method: 'DELETE',
  path: '/crm/contacts/{_id}/tags/{tag_id}',
  access: tagging,
  summary: 'Remove an interest tag from all contacts of a customer',
  input: { params: oneTag },
  answer: Tags,
  errors: ['not_found'],
  event: 'customer.untagged',
});

export const restoreCustomerTag = defineEndpoint({
  ...tags,
  name: 'customer.restore-tag',
  method: 'POST',
  path: '/crm/contacts/{_id}/tags/{tag_id}/restore',
  access: tagging,
  summary: 'Undo the removal of an interest tag: it comes back with the source, giver and expiry it had',
  input: { params: oneTag },
  answer: Tags,
  errors: ['not_found'],
  event: 'customer.tagged',
});

export const getTimeline = defineEndpoint({
  ...crm,
  name: 'customer.timeline',
  method: 'GET',
  path: '/crm/contacts/{_id}/timeline',
  access: read,
  summary: 'List the messages with a customer on all channels and their public posts, newest first',
  input: { params: one, query: z.strictObject(PageQuery.shape) },
  answer: z.object({ items: z.array(TimelineItem), next: z.string().nullable() }),
  errors: ['not_found', 'cursor_invalid'],
});

export const ENDPOINTS = [
  getCustomer,
  findContacts,
  joinContacts,
  partContacts,
  rejoinContacts,
  listDuplicateContacts,
  dismissDuplicateContact,
  listCustomerTags,
  giveCustomerTag,
  removeCustomerTag,
  restoreCustomerTag,
  getTimeline,
];

export const EVENTS = [
  'customer.merged',
  'customer.unmerged',
  'customer.duplicate_dismissed',
  'customer.tagged',
  'customer.untagged',
].map((name) => defineEvent({ name, need: ['crm.ticket.read'], data: z.object({ contact_id: Id }).loose() }));
