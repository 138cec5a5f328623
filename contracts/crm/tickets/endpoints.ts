import { z } from 'zod';
import { Priority, Ticket, TicketFields } from '#contracts/crm/ticket.ts';
import { LinkSide } from '#contracts/crm/tickets/links.ts';
import { CHOICES_MAX } from '#contracts/crm/tickets/tag-choices.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { ListedFault } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { TicketTag } from '#contracts/tags/tag.ts';

const crm = { envelope: 'crm' } as const;
const read = { kind: 'permitted', need: ['crm.ticket.read'], product: 'crm' } as const;
const write = { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' } as const;
const split = {
  kind: 'permitted',
  need: ['crm.ticket.write', 'crm.split_ticket.write'],
  product: 'crm',
} as const;
const params = z.object({ _id: Id });
const refusals = ['not_found', 'illegal_transition', 'invalid_request'] as const;

/** Maximum number of tickets that one merge joins, and of messages that one split removes. */
export const MERGED_MAX = 20;
export const SPLIT_MAX = 500;

export const getTicketTags = defineEndpoint({
  ...crm,
  name: 'ticket.tags',
  method: 'GET',
  path: '/crm/tickets/{_id}/tags',
  access: read,
  feature: 'category_and_tag',
  summary:
    'List the tags of a ticket with their categories and groups, and the groups it still needs a tag of',
  input: { params },
  answer: z.object({
    /** `fixed`: the caller's group does not use the tag, so it stays regardless of their changes. */
    items: z.array(TicketTag.extend({ above: z.array(z.string()), fixed: z.boolean() })),
    needed: z.array(TicketTag),
  }),
  errors: ['not_found'],
});

export const getTagChoices = defineEndpoint({
  ...crm,
  name: 'ticket.tag-choices',
  method: 'GET',
  path: '/crm/tickets/{_id}/tag-choices',
  access: read,
  feature: 'category_and_tag',
  summary: `List tags to choose from: those in a group or category, or up to ${CHOICES_MAX} that match q`,
  input: {
    params,
    query: z.strictObject({ q: z.string().trim().max(200).optional(), parent_id: Id.optional() }),
  },
  answer: z.object({
    items: z.array(TicketTag.extend({ above: z.array(z.string()), alone: z.boolean() })),
    next: z.null(),
  }),
  errors: ['not_found', 'illegal_transition'],
});

export const tagTicket = defineEndpoint({
  ...crm,
  name: 'ticket.tag',
  method: 'PUT',
  path: '/crm/tickets/{_id}/tags',
  access: write,
  feature: 'category_and_tag',
  summary: 'Set the tags of a ticket, replacing previous ones',
  input: { params, body: z.strictObject({ tag_ids: z.array(Id).max(100) }) },
  answer: Ticket,
  errors: refusals,
  event: 'ticket.tagged',
});

export const listAssignableTags = defineEndpoint({
  ...crm,
  name: 'ticket.assignable-tags',
  method: 'GET',
  path: '/crm/tags',
  access: write,
  summary:
    'List the tags that the caller can put on tickets, with their categories and groups, limited to those of their group',
  answer: z.object({
    items: z.array(z.object({ _id: Id, name: z.string(), parent_id: Id.nullable() })),
    next: z.null(),
  }),
});

export const fillForm = defineEndpoint({
  ...crm,
  name: 'ticket.save-form',
  method: 'PUT',
  path: '/crm/tickets/{_id}/fields',
  access: write,
  feature: 'custom_form',
  summary: 'Set fields of the custom form by their ids; null clears a field, fields not sent stay',
  input: { params, body: z.strictObject({ fields: TicketFields }) },
  answer: Ticket,
  errors: refusals,
  event: 'ticket.form_filled',
});

export const mergeTickets = defineEndpoint({
  ...crm,
  name: 'ticket.merge',
  method: 'POST',
  path: '/crm/tickets/{_id}/merges',
  access: write,
  summary: 'Merge other tickets of the same customer into this one; they are closed',
  input: { params, body: z.strictObject({ from: z.array(Id).min(1).max(MERGED_MAX) }) },
  answer: Ticket,
  errors: refusals,
  event: 'ticket.merged_into',
});

export const unmergeTicket = defineEndpoint({
  ...crm,
  name: 'ticket.unmerge',
  method: 'POST',
  path: '/crm/tickets/{_id}/unmerge',
  access: write,
  summary: 'Undo a merge: this ticket is separate again with its messages',
  input: { params },
  answer: Ticket,
  errors: ['not_found', 'illegal_transition'],
  event: 'ticket.unmerged',
});

export const splitTicket = defineEndpoint({
  ...crm,
  name: 'ticket.split',
  method: 'POST',
  path: '/crm/tickets/{_id}/split',
  access: split,
  summary: 'Split some messages into a new ticket; later replies to them go there too',
  input: {
    params,
    body: z.strictObject({
      message_ids: z.array(Id).min(1).max(SPLIT_MAX),
      subject: z.string().trim().min(1).max(200).optional(),
    }),
  },
  answer: Ticket,
  status: 201,
  errors: refusals,
  event: 'ticket.split',
});

export const addSubTicket = defineEndpoint({
  ...crm,
  name: 'ticket.create-sub-ticket',
  method: 'POST',
  path: '/crm/tickets/{_id}/sub-tickets',
  access: write,
  summary: 'Create a sub-ticket; the parent is not done before it is',
  input: {
    params,
    body: z.strictObject({
      subject: z.string().trim().min(1).max(200),
      note: z.string().trim().max(10_000).default(''),
      assignee_id: Id.nullable().default(null),
      group_id: Id.nullable().default(null),
      priority: Priority.default(0),
    }),
  },
  answer: Ticket,
  status: 201,
  errors: refusals,
  event: 'ticket.created',
});

const linked = z.object({ _id: Id, other_id: Id });

export const linkTickets = defineEndpoint({
  ...crm,
  name: 'ticket.link',
  method: 'PUT',
  path: '/crm/tickets/{_id}/links/{other_id}',
  access: write,
  summary: 'Link another ticket to this one, replacing an existing link between the two',
  input: { params: linked, body: z.strictObject({ as: LinkSide }) },
  answer: z.object({ as: LinkSide, ticket: Ticket }),
  errors: refusals,
  event: 'ticket.linked',
});

export const unlinkTickets = defineEndpoint({
  ...crm,
  name: 'ticket.unlink',
  method: 'DELETE',
  path: '/crm/tickets/{_id}/links/{other_id}',
  access: write,
  summary: 'Remove the link between two tickets',
  input: { params: linked },
  answer: z.object({ _id: Id }),
  errors: ['not_found', 'illegal_transition'],
  event: 'ticket.unlinked',
});

export const getRelated = defineEndpoint({
  ...crm,
  name: 'ticket.related',
  method: 'GET',
  path: '/crm/tickets/{_id}/related',
  access: read,
  summary: 'List related tickets: parent and sub-tickets, links, merged and split ones',
  input: { params },
  answer: z.object({
    whole: Ticket.nullable(),
    parts: z.array(Ticket),
    links: z.array(z.object({ as: LinkSide, ticket: Ticket })),
    merged: z.array(z.object({ ticket: Ticket, merged_at: Instant, by: z.string() })),
    merged_into: Ticket.nullable(),
    split_from: Ticket.nullable(),
    splits: z.array(Ticket),
  }),
  errors: ['not_found'],
});

/** What may prevent a ticket from being done. */
export const UNFINISHED_REASONS = ['open_parts', 'blocked_by', 'required_tags', 'required_fields'] as const;

export const getUnfinished = defineEndpoint({
  ...crm,
  name: 'ticket.closing-requirements',
  method: 'GET',
  path: '/crm/tickets/{_id}/unfinished',
  access: read,
  summary:
    'List what keeps a ticket from being done: open sub-tickets, linked tickets, missing tags and fields',
  input: { params },
  answer: z.object({
    items: z.array(
      ListedFault.extend({
        reason: z.enum(UNFINISHED_REASONS),
        things: z.array(z.object({ _id: Id, name: z.string() })),
      }),
    ),
    next: z.null(),
  }),
  errors: ['not_found'],
});

export const listTicketGroups = defineEndpoint({
  ...crm,
  name: 'ticket.groups',
  method: 'GET',
  path: '/crm/groups',
  access: read,
  summary: 'List the groups that can be responsible for tickets',
  answer: z.object({ items: z.array(z.object({ _id: Id, name: z.string() })), next: z.null() }),
});

export const ENDPOINTS = [
  getUnfinished,
  listTicketGroups,
  getTicketTags,
  getTagChoices,
  tagTicket,
  listAssignableTags,
  fillForm,
  mergeTickets,
  unmergeTicket,
  splitTicket,
  addSubTicket,
  linkTickets,
  unlinkTickets,
  getRelated,
];

/** The events of tickets as a whole. Each event is recorded at the ticket that `ticket_id` names. */
export const EVENTS = [
  'ticket.tagged',
  'ticket.form_filled',
  'ticket.merged_into',
  'ticket.merged',
  'ticket.released',
  'ticket.unmerged',
  'ticket.split',
  'ticket.linked',
  'ticket.unlinked',
  'ticket.unsnoozed',
].map((name) => defineEvent({ name, need: ['crm.ticket.read'], data: z.object({ ticket_id: Id }).loose() }));

/** Ends the sleep of a ticket. */
export const wakeTicketJob = defineJob({
  name: 'crm.unsnooze-ticket',
  payload: z.object({ account_id: Id, ticket_id: Id }),
  attempts: 12,
});

export const JOBS = [wakeTicketJob];
