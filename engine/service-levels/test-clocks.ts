/** What tests of clocks are told in: one ticket that begins on a Monday at 09:00 UTC, and policies over it. */
import { DEFAULT_TERMS, laidOver, type GivenSlaPolicy, type SlaTerms } from '#contracts/crm/sla/policy.ts';
import type { ClockEvent } from '#engine/service-levels/clock-event.ts';
import { countingOf, type SlaCalculator } from '#engine/service-levels/counting.ts';
import { replay } from '#engine/service-levels/explain.ts';

const ROUND_THE_CLOCK = { start: '00:00', end: '24:00' } as const;

/** The default terms with some laid over; open round the clock unless `hours` says otherwise. */
export const terms = (
  given: Omit<GivenSlaPolicy, 'business_hour'> & { hours?: { start: string; end: string } } = {},
): SlaTerms => {
  const { hours = ROUND_THE_CLOCK, ...rest } = given;
  const business_hour = { ...DEFAULT_TERMS.business_hour, ...hours };
  return laidOver(DEFAULT_TERMS, { ...rest, business_hour });
};

/** What counting by named policies needs, in UTC. */
export const policies = (made: Record<string, SlaTerms>): ((policy: string) => SlaCalculator) => {
  const countings = new Map(Object.entries(made).map(([name, one]) => [name, countingOf(one, 'UTC')]));
  return (policy) => {
    const found = countings.get(policy);
    if (!found) throw new Error(`no policy ${policy}`);
    return found;
  };
};

/** One policy `p` of the default terms. */
export const plain = policies({ p: terms() });

/** When the ticket begins. */
export const START = Date.UTC(2026, 2, 2, 9);

/** So many seconds after the beginning. */
export const s = (seconds: number): number => START + seconds * 1000;

/** The beginning itself. */
export const created = (assigned = false): ClockEvent & { kind: 'created' } => ({
  at: START,
  kind: 'created',
  state: 'new',
  assigned,
});

/** The clocks after some events; the beginning is put before them. */
export const run = (events: readonly ClockEvent[], countings = plain) => {
  const done = replay({ policy: 'p', events: [created(), ...events] }, countings);
  if (!done) throw new Error('begins with a creation');
  return done;
};
