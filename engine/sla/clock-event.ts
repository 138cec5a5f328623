import type { TicketState } from '#contracts/crm/ticket.ts';

/** What clocks hear of a ticket. `at` is the event's instant in epoch milliseconds. */
export type ClockEvent = { at: number } &
  /** `unasked`: we began it, nobody has asked us anything. */
  (
    | { kind: 'created'; state: TicketState; assigned: boolean; unasked?: boolean }
    /** The customer wrote; further lines before an answer belong to the same wait. */
    | { kind: 'customer' }
    /** A person answered. */
    | { kind: 'answered' }
    /** The suite answered by itself: nobody waits any more, and no person's response is measured. */
    | { kind: 'served' }
    /** Facts that are not named stay as they were. */
    | { kind: 'changed'; state?: TicketState; assigned?: boolean; merged?: boolean; unanswered?: boolean }
    /** Another policy, or another version of it, counts from here on. */
    | { kind: 'policy'; policy: string }
  );

/** What a ticket's clocks turn on. */
export type TicketFacts = {
  state: TicketState;
  assigned: boolean;
  /** The customer's last line has no answer. */
  unanswered: boolean;
  /** Somebody answered once. */
  answered: boolean;
  /** It went into another ticket, where its work goes on. */
  merged: boolean;
  /** We began it and the customer has not written yet: nobody was promised anything. Absent for all others. */
  unasked?: boolean;
};

/** The facts after an event. A ticket that is done keeps nobody waiting. */
export const applyEvent = (facts: TicketFacts, event: ClockEvent): TicketFacts => {
  if (event.kind === 'customer') return { ...asked(facts), unanswered: true };
  if (event.kind === 'answered')
    return { ...facts, unanswered: false, answered: facts.answered || !facts.unasked };
  if (event.kind === 'served') return { ...facts, unanswered: false };
  if (event.kind !== 'changed') return facts;
  const { at: _at, kind: _kind, ...changed } = event;
  // What customers wrote elsewhere came along.
  const after = { ...(changed.unanswered ? asked(facts) : facts), ...changed };
  const ended = after.state === 'done' || after.state === 'closed';
  return ended ? { ...after, unanswered: false } : after;
};

const asked = ({ unasked: _unasked, ...facts }: TicketFacts): TicketFacts => facts;
