import { z } from 'zod';
import { DeliveryState, TicketState, type HistoryLine } from '#contracts/crm/ticket.ts';

/** What somebody did, as a key of the texts below `crm.history`. */
export type Deed =
  | 'created'
  | 'received'
  | 'replied'
  | 'noted'
  | 'state'
  | 'assignee'
  | 'resent'
  | 'delivery'
  | 'comment'
  | 'event'
  | 'contact'
  | 'other';

/** One thing that changed with it: null stands for nobody. */
export type FieldChange =
  | { field: 'state'; from: TicketState | null; to: TicketState }
  | { field: 'delivery'; from: DeliveryState | null; to: DeliveryState }
  | { field: 'assignee'; from: string | null; to: string | null };

const Values = z
  .object({
    state: TicketState.optional().catch(undefined),
    delivery: DeliveryState.optional().catch(undefined),
    assignee_id: z.string().nullish().catch(undefined),
  })
  .catch({});

const DEEDS: Readonly<Record<string, Deed>> = {
  'ticket.created': 'created',
  'ticket.replied': 'replied',
  'ticket.noted': 'noted',
  'message.received': 'received',
  'message.resent': 'resent',
  'message.delivery_changed': 'delivery',
  'message.changed': 'comment',
  'conversation.event_received': 'event',
  'contact.updated': 'contact',
};

/** Reads a line of the log: who did what is said elsewhere, here is what it was and what changed by it. */
export const readHistoryLine = (
  line: Pick<HistoryLine, 'kind' | 'before' | 'after'>,
): { deed: Deed; changes: readonly FieldChange[] } => {
  const changes = changesOf(Values.parse(line.before ?? {}), Values.parse(line.after ?? {}));
  if (line.kind !== 'ticket.updated') return { deed: DEEDS[line.kind] ?? 'other', changes };
  const [first] = changes;
  return { deed: first && first.field !== 'delivery' ? first.field : 'other', changes };
};

type Values = z.infer<typeof Values>;

const changesOf = (before: Values, after: Values): FieldChange[] => [
  ...(after.state && after.state !== before.state
    ? [{ field: 'state' as const, from: before.state ?? null, to: after.state }]
    : []),
  ...(after.delivery && after.delivery !== before.delivery
    ? [{ field: 'delivery' as const, from: before.delivery ?? null, to: after.delivery }]
    : []),
  ...(after.assignee_id !== undefined && after.assignee_id !== before.assignee_id
    ? [{ field: 'assignee' as const, from: before.assignee_id ?? null, to: after.assignee_id }]
    : []),
];
