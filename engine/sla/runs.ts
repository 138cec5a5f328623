import type { SlaMetric } from '#contracts/crm/sla/levels.ts';
import { LIVE_STATES } from '#contracts/crm/ticket.ts';
import type { TicketFacts } from '#engine/sla/clock-event.ts';

const isLive = ({ state, merged }: TicketFacts): boolean => !merged && LIVE_STATES.includes(state);

/** Targets promised to a customer count from the customer's first request (docs/decisions/0115). */
const isPromised = (facts: TicketFacts): boolean => isLive(facts) && !facts.unasked;

/**
 * When each measure runs (docs/decisions/0041). Time in `done` counts for none but turn-around, so that a reopened ticket continues where
 * it stopped.
 */
export const RUNS: Record<SlaMetric, (facts: TicketFacts) => boolean> = {
  first_response: (facts) => isPromised(facts) && !facts.answered,
  handling_time: (facts) => !facts.merged && facts.state === 'open' && facts.assigned,
  avg_response_time: (facts) => isLive(facts) && facts.unanswered,
  resolution_time: isPromised,
  sla_time: (facts) => isPromised(facts) && facts.state !== 'pending',
  waiting_time: (facts) => isLive(facts) && facts.unanswered && facts.state !== 'pending',
  turn_around_time: ({ state, merged, unasked }) => !merged && state !== 'closed' && !unasked,
};

/** Whether a measure has its final value: only reopening the ticket adds to it. */
export const ENDED: Record<SlaMetric, (facts: TicketFacts) => boolean> = {
  first_response: ({ answered }) => answered,
  handling_time: (facts) => !isLive(facts),
  avg_response_time: (facts) => !isLive(facts),
  resolution_time: (facts) => !isLive(facts) && !facts.unasked,
  sla_time: (facts) => !isLive(facts) && !facts.unasked,
  waiting_time: (facts) => !isLive(facts),
  turn_around_time: ({ state, merged, unasked }) => (merged || state === 'closed') && !unasked,
};
