import { z } from 'zod';
import { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { InboxView, TicketFilter, WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { TicketCount } from '#contracts/crm/views/listed.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { WireFault } from '#contracts/kit/faults/fault.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { LongWork } from '#contracts/kit/long-work/work.ts';

/** For so many hours after it ended a change of all that a filter found can be taken back. */
export const FOUND_UNDO_HOURS = 24;

const READ = ['crm.ticket.read'] as const;
const WRITE = ['crm.ticket.write'] as const;
const read = { kind: 'permitted', need: READ, product: 'crm' } as const;
const write = { kind: 'permitted', need: WRITE, product: 'crm' } as const;
const base = '/crm/tickets/bulk/changes';
const one = z.object({ _id: Id });

/**
 * A change of all tickets that a filter matched, or the undoing of one: then it refers to the work that it undoes. Everybody who works on
 * tickets sees it and may stop it, since it changes their tickets.
 */
export const foundWork = defineLongWork({
  kind: 'ticket_bulk',
  product: 'crm',
  read: READ,
  write: WRITE,
  asker: true,
  unit: 'tickets',
  lines: 2,
});

/** The result of a work so far: how many tickets changed (or were restored), and how many were left unchanged, by reason. */
export const FoundResult = z.object({
  changed: z.number().int(),
  refused: z.array(
    z.object({
      code: z.string(),
      reason: z.string().nullable(),
      count: z.number().int(),
      message: z.string(),
      fault: WireFault.nullable().default(null),
    }),
  ),
});
export type FoundResult = z.infer<typeof FoundResult>;

/** A ticket that stayed as it was, and why. */
export const RefusedTicket = z.object({
  ticket: z.object({ _id: Id, number: z.number().int(), customer: z.string() }),
  code: z.string(),
  reason: z.string().nullable(),
  message: z.string(),
  fault: WireFault.nullable(),
});
export type RefusedTicket = z.infer<typeof RefusedTicket>;

export const countFound = defineEndpoint({
  envelope: 'crm',
  name: 'ticket.count-bulk-change',
  method: 'GET',
  path: `${base}/count`,
  access: read,
  summary: 'Count the tickets of a filter; equal to the length of its list unless it says `more`',
  input: { query: z.strictObject({ ...TicketFilter.shape, view: InboxView.default('live') }) },
  answer: TicketCount,
});

export const changeFound = defineEndpoint({
  envelope: 'crm',
  name: 'ticket.start-bulk-change',
  method: 'POST',
  path: base,
  access: write,
  summary:
    'Update all tickets of a filter as a job; tickets that cannot be changed are listed with the reason',
  input: { body: z.strictObject({ filter: WireTicketFilter, change: BulkChange }) },
  answer: LongWork,
  status: 202,
  event: 'long_work.changed',
});

export const undoChangeFound = defineEndpoint({
  envelope: 'crm',
  name: 'ticket.undo-bulk-change',
  method: 'POST',
  path: `${base}/{_id}/undo`,
  access: write,
  summary: 'Undo such a change as a job; tickets that were changed since stay as they are',
  input: { params: one },
  answer: LongWork,
  status: 202,
  errors: ['not_found', 'illegal_transition', 'already_running'],
  event: 'long_work.changed',
});

export const listRefused = defineEndpoint({
  envelope: 'crm',
  name: 'ticket.list-bulk-change-refusals',
  method: 'GET',
  path: `${base}/{_id}/refused`,
  access: read,
  summary: 'List the tickets that such a change, or its undo, left unchanged, with the reasons',
  input: { params: one, query: z.strictObject(PageQuery.shape) },
  answer: buildPageSchema(RefusedTicket),
  errors: ['not_found', 'cursor_invalid'],
});

export const ENDPOINTS = [countFound, changeFound, undoChangeFound, listRefused];

export const LONG_WORKS = [foundWork];
