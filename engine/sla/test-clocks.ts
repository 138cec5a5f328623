/** Fixtures for tests of SLA timers: one ticket that begins on a Monday at 09:00 UTC, and policies for it. */
import { DEFAULT_TERMS, mergeTerms, type SlaPolicyInput, type SlaTerms } from '#contracts/crm/sla/policy.ts';
import type { ClockEvent } from '#engine/sla/clock-event.ts';
import { makeSlaCalculator, type SlaCalculator } from '#engine/sla/counting.ts';
import { replay } from '#engine/sla/explain.ts';

const ROUND_THE_CLOCK = { start: '00:00', end: '24:00' } as const;

/** The default terms with some replaced; open around the clock unless `hours` says otherwise. */
export function buildTerms(
  given: Omit<SlaPolicyInput, 'business_hour'> & { hours?: { start: string; end: string } } = {},
): SlaTerms {
  const { hours = ROUND_THE_CLOCK, ...rest } = given;
  const business_hour = { ...DEFAULT_TERMS.business_hour, ...hours };
  return mergeTerms(DEFAULT_TERMS, { ...rest, business_hour });
}

/** The inputs of counting by named policies, in UTC. */
export function makePolicyLookup(made: Record<string, SlaTerms>): (policy: string) => SlaCalculator {
  const countings = new Map(Object.entries(made).map(([name, one]) => [name, makeSlaCalculator(one, 'UTC')]));
  return (policy) => {
    const found = countings.get(policy);
    if (!found) throw new Error(`no policy ${policy}`);
    return found;
  };
}

/** One policy `p` of the default terms. */
export const plain = makePolicyLookup({ p: buildTerms() });

/** When the ticket begins. */
export const START = Date.UTC(2026, 2, 2, 9);

/** This many seconds after the beginning. */
export const afterSeconds = (seconds: number): number => START + seconds * 1000;

/** The beginning itself. */
export function buildCreatedEvent(assigned = false): ClockEvent & { kind: 'created' } {
  return {
    at: START,
    kind: 'created',
    state: 'new',
    assigned,
  };
}

/** The timers after some events; the creation is put before them. */
export function run(events: readonly ClockEvent[], countings = plain) {
  const done = replay({ policy: 'p', events: [buildCreatedEvent(), ...events] }, countings);
  if (!done) throw new Error('begins with a creation');
  return done;
}
