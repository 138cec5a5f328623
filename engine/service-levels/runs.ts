import { LIVE_STATES } from '#contracts/crm/ticket.ts';
import type { SlaMetric } from '#contracts/settings/sla/levels.ts';
import type { TicketFacts } from '#engine/service-levels/clock-event.ts';

const isLive = ({ state, merged }: TicketFacts): boolean => !merged && LIVE_STATES.includes(state);

/**
 * When each measure runs (decisions, section 7; docs/decisions/0041). Time in `done` counts for none but turn-around, so that a ticket
 * that is opened again goes on where it stood.
 */
export const RUNS: Record<SlaMetric, (facts: TicketFacts) => boolean> = {
  first_response: (facts) => isLive(facts) && !facts.answered,
  handling_time: (facts) => !facts.merged && facts.state === 'open' && facts.assigned,
  avg_response_time: (facts) => isLive(facts) && facts.unanswered,
  resolution_time: isLive,
  sla_time: (facts) => isLive(facts) && facts.state !== 'pending',
  waiting_time: (facts) => isLive(facts) && facts.unanswered && facts.state !== 'pending',
  turn_around_time: ({ state, merged }) => !merged && state !== 'closed',
};

/** Whether a measure has its final value: nothing but opening the ticket again adds to it. */
export const ENDED: Record<SlaMetric, (facts: TicketFacts) => boolean> = {
  first_response: ({ answered }) => answered,
  handling_time: (facts) => !isLive(facts),
  avg_response_time: (facts) => !isLive(facts),
  resolution_time: (facts) => !isLive(facts),
  sla_time: (facts) => !isLive(facts),
  waiting_time: (facts) => !isLive(facts),
  turn_around_time: ({ state, merged }) => merged || state === 'closed',
};
