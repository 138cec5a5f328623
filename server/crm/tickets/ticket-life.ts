import { canTransition, type TicketState } from '#contracts/crm/ticket.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';

/** How long after being done a ticket is reopened by a new message of the customer; later messages begin a new ticket. */
export const REOPEN_WITHIN_MS = 7 * 24 * 3_600_000;

/** The fields on which the lifecycle of a ticket depends. Times are ISO strings. */
export type TicketLife = {
  state: TicketState;
  waiting_since: string | null;
  assignee_id: string | null;
  done_at: string | null;
  snoozed_until: string | null;
};

/**
 * Whether a customer's message belongs to this ticket or begins a new one. It joins a live ticket; one that was done lately is reopened,
 * unless done is final (`cannot_open_after_done`); `closed` always is.
 */
export function acceptsMessage(
  ticket: TicketLife,
  now: Date,
  { cannot_open_after_done = false }: { cannot_open_after_done?: boolean } = {},
): boolean {
  if (ticket.state === 'closed') return false;
  if (ticket.state !== 'done') return true;
  if (cannot_open_after_done) return false;
  return ticket.done_at !== null && now.getTime() - Date.parse(ticket.done_at) <= REOPEN_WITHIN_MS;
}

/** Whether the conversation is outbound and its customer has not written yet. */
export function isOutboundWithoutMessage({
  source,
  received,
}: Pick<TicketRow, 'source' | 'received'>): boolean {
  return source === 'agent' && received === 0;
}

/**
 * The customer wrote: a ticket that waited for them, or was done, is open again. The wait counts from the first unanswered message, so that
 * writing again neither improves nor worsens a position in the queue. A snooze ends.
 */
export function applyCustomerMessage(ticket: TicketLife, at: Date): TicketLife {
  return {
    ...ticket,
    state: ticket.state === 'pending' || ticket.state === 'done' ? 'open' : ticket.state,
    waiting_since: ticket.waiting_since ?? at.toISOString(),
    done_at: null,
    snoozed_until: null,
  };
}

/**
 * We answered: a new ticket is open and belongs to the first who answered. It does not become `pending` by itself: `pending` pauses an SLA
 * timer, and "we are looking into it" must not.
 */
export function applyReply(ticket: TicketLife, agentId: string | null): TicketLife {
  return {
    ...ticket,
    state: ticket.state === 'new' ? 'open' : ticket.state,
    waiting_since: null,
    assignee_id: ticket.assignee_id ?? agentId,
  };
}

/** A person changes the state; null when it is not allowed. After a ticket is done nobody waits. */
export function applyStateChange(ticket: TicketLife, to: TicketState, now: Date): TicketLife | null {
  if (!canTransition(ticket.state, to) || ticket.state === 'closed') return null;
  if (ticket.state === to) return ticket;
  const ended = to === 'done' || to === 'closed';
  return {
    ...ticket,
    state: to,
    waiting_since: ended ? null : ticket.waiting_since,
    done_at: ended ? (ticket.done_at ?? now.toISOString()) : null,
    snoozed_until: ended ? null : ticket.snoozed_until,
  };
}

/** The fields that the history of a ticket shows with their values before and after. */
const TOLD = [
  'state',
  'assignee_id',
  'priority',
  'group_id',
  'snoozed_until',
  'subject',
  'merged_into',
  'parent_id',
] as const;
type RecordedFields = Partial<Pick<TicketRow, (typeof TOLD)[number]>>;

/** The fields of a ticket that differ, before and after: what the history shows of a change. Absent ones are unchanged. */
export function diffTicket(
  before: RecordedFields,
  after: RecordedFields,
): { before: RecordedFields; after: RecordedFields } | null {
  const changed = TOLD.filter((name) => after[name] !== undefined && before[name] !== after[name]);
  if (changed.length === 0) return null;
  const pick = (ticket: RecordedFields): RecordedFields =>
    Object.fromEntries(changed.map((name) => [name, ticket[name]]));
  return { before: pick(before), after: pick(after) };
}
