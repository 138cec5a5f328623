import { LIVE_STATES } from '#contracts/crm/ticket.ts';
import type { CrmUi } from '#contracts/crm/ui-settings/area.ts';
import { isOutboundWithoutMessage, acceptsMessage } from '#server/crm/tickets/ticket-life.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';

/** What is known of a message before it is routed: the ticket of the message it answers, and the network's ID of its thread. */
export type ThreadReference = { answers: string | null; thread: string | null };
/** The settings that decide between joining, reopening and beginning. */
export type JoinRules = Pick<CrmUi, 'no_dup_open_inbox' | 'cannot_open_after_done'>;

type Candidate = Pick<
  TicketRow,
  | '_id'
  | 'number'
  | 'state'
  | 'waiting_since'
  | 'assignee_id'
  | 'done_at'
  | 'snoozed_until'
  | 'thread'
  | 'apart'
  | 'parent_id'
  | 'merged_into'
  | 'source'
  | 'received'
>;

const isLive = ({ state }: Candidate): boolean => LIVE_STATES.includes(state);

/**
 * The ticket that a customer's message joins; null where it begins one of its own. `tickets` are those of its contact, newest first. In
 * this order:
 * 1. The ticket of the message it answers, wherever that was split off to.
 * 2. The ticket of its thread: one post, one e-mail thread.
 * 3. With `no_dup_open_inbox`, the open ticket, whatever its subject; without it, an open one that is unanswered (by us, or by the customer
 *    to whom we wrote first) or waits for the customer, unless the message has a thread of its own.
 * 4. Where none is open, the one that was done lately, which is reopened.
 * A part of another ticket takes only answers.
 */
export function selectTicket<T extends Candidate>(
  tickets: readonly T[],
  { answers, thread }: ThreadReference,
  { now, rules }: { now: Date; rules: JoinRules },
): T | null {
  const taking = tickets.filter(
    (ticket) => ticket.merged_into === null && acceptsMessage(ticket, now, rules),
  );
  const own = taking.filter(({ parent_id }) => parent_id === null);
  const live = own.filter(isLive).toSorted(byPlace);
  const mayStand = (ticket: T): boolean => isLive(ticket) || live.length === 0 || !rules.no_dup_open_inbox;
  const answered = taking.find(({ _id }) => _id === answers);
  if (answered && mayStand(answered)) return answered;
  const threaded = thread === null ? undefined : own.find((ticket) => ticket.thread === thread);
  if (threaded && mayStand(threaded)) return threaded;
  if (rules.no_dup_open_inbox) return live[0] ?? own[0] ?? null;
  if (thread !== null) return null;
  return live.find(isUnsettled) ?? (live.length === 0 ? (own[0] ?? null) : null);
}

/** The ticket that takes the contact's messages precedes separate ones, newer ones precede older ones. */
function byPlace(a: Candidate, b: Candidate): number {
  return Number(a.apart) - Number(b.apart) || b.number - a.number;
}

/** A ticket that is unanswered, or waits for somebody: further messages on the subject join it. */
function isUnsettled(ticket: Candidate): boolean {
  return (
    ticket.thread === null &&
    (ticket.waiting_since !== null || ticket.state !== 'open' || isOutboundWithoutMessage(ticket))
  );
}

/** Whether a ticket that is opened or reopened is separate from another that takes the contact's messages. */
export function hasOtherLiveTicket(tickets: readonly Candidate[], ticketId: string | null): boolean {
  return tickets.some((one) => one._id !== ticketId && isLive(one) && !one.apart);
}
