import { z } from 'zod';
import { TicketSort, WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { TicketCount } from '#contracts/crm/views/listed.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import { sharedFields, shareFields } from '#contracts/kit/sharing.ts';

const access = { kind: 'permitted', need: ['crm.ticket.read'], product: 'crm' } as const;
const crm = { envelope: 'crm', access } as const;
const path = '/crm/views';
const one = z.object({ _id: Id });

/** What a person edits of a saved view of the inbox: its name, what it shows and in which order, and who else sees it. */
export const TicketViewInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  filter: WireTicketFilter.default({}),
  sort: TicketSort.default('newest'),
  ...shareFields,
});
export type TicketViewInput = z.infer<typeof TicketViewInput>;

/** A view as the caller sees it. */
export const TicketView = TicketViewInput.extend({
  ...sharedFields,
});
export type TicketView = z.infer<typeof TicketView>;

/** Maximum number of views that one person has. */
export const MOST_VIEWS = 50;

export const listTicketViews = defineEndpoint({
  ...crm,
  name: 'ticket_view.list',
  method: 'GET',
  path,
  summary: 'List the saved inbox views that the caller can see, by name',
  answer: z.object({ items: z.array(TicketView) }),
});

export const countTicketViews = defineEndpoint({
  ...crm,
  name: 'ticket_view.counts',
  method: 'GET',
  path: `${path}/counts`,
  summary:
    'Count the tickets of each saved view of the caller; equal to the length of its list unless it says `more`',
  answer: z.object({ items: z.array(TicketCount.extend({ _id: Id })) }),
});

export const createTicketView = defineEndpoint({
  ...crm,
  name: 'ticket_view.create',
  method: 'POST',
  path,
  summary: 'Create a saved inbox view; sharing it needs the matching share permission',
  input: { body: TicketViewInput },
  answer: TicketView,
  status: 201,
  errors: ['name_taken', 'not_permitted', 'invalid_request'],
  event: 'ticket_view.created',
});

export const updateTicketView = defineEndpoint({
  ...crm,
  name: 'ticket_view.update',
  method: 'PUT',
  path: `${path}/{_id}`,
  summary: 'Update a view; fields not sent stay',
  input: {
    params: one,
    body: toChangesSchema(TicketViewInput.shape).extend({ version: Version.optional() }),
  },
  answer: TicketView,
  errors: ['not_found', 'not_permitted', 'name_taken', 'stale_version', 'invalid_request'],
  event: 'ticket_view.updated',
});

export const deleteTicketView = defineEndpoint({
  ...crm,
  name: 'ticket_view.delete',
  method: 'DELETE',
  path: `${path}/{_id}`,
  summary: 'Delete a view; the tickets stay',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found', 'not_permitted'],
  event: 'ticket_view.deleted',
});

export const ENDPOINTS = [
  listTicketViews,
  countTicketViews,
  createTicketView,
  updateTicketView,
  deleteTicketView,
];

/** Their data are IDs alone: the contents of a private view must not be revealed to others. */
export const EVENTS = ['ticket_view.created', 'ticket_view.updated', 'ticket_view.deleted'].map((name) =>
  defineEvent({ name, need: ['crm.ticket.read'], data: z.unknown() }),
);
