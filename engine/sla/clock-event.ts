import type { TicketState } from '#contracts/crm/ticket.ts';

/** The events of a ticket that concern its SLA timers. `at` is the event's instant in epoch milliseconds. */
export type ClockEvent = { at: number } &
  /** `unasked`: we began the conversation, and the customer has not written yet. */
  (
    | { kind: 'created'; state: TicketState; assigned: boolean; unasked?: boolean }
    /** The customer wrote; further messages before an answer belong to the same wait. */
    | { kind: 'customer' }
    /** An agent answered. */
    | { kind: 'answered' }
    /** An automatic answer: nobody waits any more, and no agent's response is measured. */
    | { kind: 'served' }
    /** Omitted facts stay as they were. */
    | { kind: 'changed'; state?: TicketState; assigned?: boolean; merged?: boolean; unanswered?: boolean }
    /** Another policy, or another version of it, applies from here on. */
    | { kind: 'policy'; policy: string }
  );

/** The facts that a ticket's SLA timers depend on. */
export type TicketFacts = {
  state: TicketState;
  assigned: boolean;
  /** The customer's last message has no answer. */
  unanswered: boolean;
  /** An agent has answered at least once; our own messages before the customer's first one do not count. */
  answered: boolean;
  /** It was merged into another ticket, where its work continues. */
  merged: boolean;
  /** We began it and the customer has not written yet: no target was promised. Absent for all others. */
  unasked?: boolean;
};

/** The facts after an event. Nobody waits on a done ticket. */
export function applyEvent(facts: TicketFacts, event: ClockEvent): TicketFacts {
  if (event.kind === 'customer') return { ...dropUnasked(facts), unanswered: true };
  if (event.kind === 'answered')
    return { ...facts, unanswered: false, answered: facts.answered || !facts.unasked };
  if (event.kind === 'served') return { ...facts, unanswered: false };
  if (event.kind !== 'changed') return facts;
  const { at: _at, kind: _kind, ...changed } = event;
  // Customer messages of the other ticket were moved here.
  const after = { ...(changed.unanswered ? dropUnasked(facts) : facts), ...changed };
  const ended = after.state === 'done' || after.state === 'closed';
  return ended ? { ...after, unanswered: false } : after;
}

const dropUnasked = ({ unasked: _unasked, ...facts }: TicketFacts): TicketFacts => facts;
