import { z } from 'zod';
import { Priority, Ticket, TicketFields, TicketState } from '#contracts/crm/ticket.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { WireFault, fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The most tickets of one bulk change. */
export const MOST_AT_ONCE = 200;
/** The most canned responses in one reply, or in one bulk change. */
export const MOST_CANNED = 10;
/** For how many minutes a bulk change can be undone. */
export const UNDO_MINUTES = 10;

const access = { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' } as const;
const common = { envelope: 'crm', access, method: 'POST', event: 'ticket.updated' } as const;

/** A change to each of many tickets, or to one together with a reply; omitted values stay. */
export const BulkChange = z
  .strictObject({
    state: TicketState.optional(),
    assignee_id: Id.nullable().optional(),
    group_id: Id.nullable().optional(),
    priority: Priority.optional(),
    snoozed_until: Instant.nullable().optional(),
    add_tag_ids: z.array(Id).max(50).optional(),
    remove_tag_ids: z.array(Id).max(50).optional(),
    /** Interest tags that are added to its customer permanently, where missing, or removed. */
    add_customer_tag_ids: z.array(Id).max(50).optional(),
    remove_customer_tag_ids: z.array(Id).max(50).optional(),
    /** Values of the custom form by the ids of its fields; null clears one, omitted ones stay. */
    fields: TicketFields.optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    toIssue(fault('nothing_to_change')),
  );
export type BulkChange = z.infer<typeof BulkChange>;

/** The outcome for one ticket: its present state, or why it was not changed. */
export const BulkOutcome = z.union([
  z.object({ _id: Id, ok: z.literal(true), ticket: Ticket }),
  /** `reason` names what prevented it (for example a setting of the CRM), `message` explains it; both may be absent. */
  z.object({
    _id: Id,
    ok: z.literal(false),
    code: z.string(),
    reason: z.string().nullable(),
    message: z.string(),
    fault: WireFault.nullable(),
  }),
]);
export type BulkOutcome = z.infer<typeof BulkOutcome>;

export const changeTickets = defineEndpoint({
  ...common,
  name: 'ticket.change-many',
  path: '/crm/tickets/bulk',
  summary: 'Update many tickets at once; tickets that cannot be changed are listed with the reason',
  input: {
    body: z.strictObject({
      ids: z
        .array(Id)
        .min(1)
        .max(MOST_AT_ONCE)
        .refine((ids) => new Set(ids).size === ids.length, toIssue(fault('ticket_twice'))),
      change: BulkChange,
      /** The canned responses in it: each is counted once. */
      canned_response_ids: z.array(Id).max(MOST_CANNED).optional(),
    }),
  },
  answer: z.object({
    /** The id by which it is undone; null where nothing changed. */
    act_id: Id.nullable(),
    items: z.array(BulkOutcome),
  }),
  errors: ['not_found'],
});

export const undoChangeTickets = defineEndpoint({
  ...common,
  name: 'ticket.undo-change-many',
  path: '/crm/tickets/bulk/{_id}/undo',
  summary: 'Undo a bulk change; tickets that were changed since stay as they are',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({ items: z.array(BulkOutcome) }),
  errors: ['not_found', 'illegal_transition'],
});

export const ENDPOINTS = [changeTickets, undoChangeTickets];
