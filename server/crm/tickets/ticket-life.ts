import { canTransition, type TicketState } from '#contracts/crm/ticket.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';

/** How long after being done a ticket is opened again by a new message of the customer; later ones begin a new ticket. */
export const REOPEN_WITHIN_MS = 7 * 24 * 3_600_000;

/** What the life of a ticket turns on. Times are ISO strings. */
export type TicketLife = {
  state: TicketState;
  waiting_since: string | null;
  assignee_id: string | null;
  done_at: string | null;
  snoozed_until: string | null;
};

/**
 * Whether a customer's message belongs to this ticket or begins a new one. It joins a live ticket; one that was done lately is
 * opened again, unless done is final (`cannot_open_after_done`); `closed` always is.
 */
export const acceptsMessage = (
  ticket: TicketLife,
  now: Date,
  { cannot_open_after_done = false }: { cannot_open_after_done?: boolean } = {},
): boolean => {
  if (ticket.state === 'closed') return false;
  if (ticket.state !== 'done') return true;
  if (cannot_open_after_done) return false;
  return ticket.done_at !== null && now.getTime() - Date.parse(ticket.done_at) <= REOPEN_WITHIN_MS;
};

/** Whether we began a conversation to which its customer has said nothing yet. */
export const isUnheard = ({ source, received }: Pick<TicketRow, 'source' | 'received'>): boolean =>
  source === 'agent' && received === 0;

/**
 * The customer wrote: what waited for them, or was done, is open again. The wait counts from the first message that nobody
 * answered, so that writing again neither improves nor worsens a place in the queue. Nobody sleeps over it.
 */
export const applyCustomerMessage = (ticket: TicketLife, at: Date): TicketLife => ({
  ...ticket,
  state: ticket.state === 'pending' || ticket.state === 'done' ? 'open' : ticket.state,
  waiting_since: ticket.waiting_since ?? at.toISOString(),
  done_at: null,
  snoozed_until: null,
});

/**
 * We answered: a new ticket is open and belongs to whoever answered first. It does not become `pending` by itself: `pending`
 * stops a clock, and "we are looking into it" must not.
 */
export const applyReply = (ticket: TicketLife, agentId: string | null): TicketLife => ({
  ...ticket,
  state: ticket.state === 'new' ? 'open' : ticket.state,
  waiting_since: null,
  assignee_id: ticket.assignee_id ?? agentId,
});

/** A person changes the state; null when it may not be. A ticket that is done keeps nobody waiting. */
export const applyStateChange = (ticket: TicketLife, to: TicketState, now: Date): TicketLife | null => {
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
};

/** What the history of a ticket tells by its values before and after. */
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

/** The fields of a ticket that differ, as they were and as they are: what the history shows of a change. Absent ones stayed. */
export const diffTicket = (
  before: RecordedFields,
  after: RecordedFields,
): { before: RecordedFields; after: RecordedFields } | null => {
  const changed = TOLD.filter((name) => after[name] !== undefined && before[name] !== after[name]);
  if (changed.length === 0) return null;
  const pick = (ticket: RecordedFields): RecordedFields =>
    Object.fromEntries(changed.map((name) => [name, ticket[name]]));
  return { before: pick(before), after: pick(after) };
};
