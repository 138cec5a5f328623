import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLevel, SLA_METRICS, type SlaMetric } from '#contracts/crm/sla/levels.ts';
import { TICKET_STATES } from '#contracts/crm/ticket.ts';
import { applyEvent, type ClockEvent, type TicketFacts } from '#engine/sla/clock-event.ts';
import type { SlaCalculator } from '#engine/sla/counting.ts';
import { explain } from '#engine/sla/explain.ts';
import { advanceTime, startTiming, fold, type ReachedMark, type SlaTimers } from '#engine/sla/fold.ts';
import { RUNS } from '#engine/sla/runs.ts';
import { computeMetricStatus } from '#engine/sla/standing.ts';
import { buildCreatedEvent, makePolicyLookup, run, START, buildTerms } from '#engine/sla/test-clocks.ts';

describe('a history', () => {
  const event = fc.oneof(
    fc.constant({ kind: 'customer' as const }),
    fc.constant({ kind: 'answered' as const }),
    fc.record({ kind: fc.constant('policy' as const), policy: fc.constantFrom('p', 'q') }),
    fc.record({ kind: fc.constant('changed' as const), state: fc.constantFrom(...TICKET_STATES) }),
    fc.record({ kind: fc.constant('changed' as const), assigned: fc.boolean() }),
    fc.record({ kind: fc.constant('changed' as const), merged: fc.boolean() }),
  );
  const histories = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 40 }), event), { maxLength: 25 })
    .map((steps) => {
      let at = START;
      return steps.map(([minutes, one]): ClockEvent => ({ ...one, at: (at += minutes * 60_000) }));
    });
  const both = makePolicyLookup({
    p: buildTerms({ hours: { start: '09:00', end: '09:45' } }),
    q: buildTerms(),
  });

  it('gives the seven sums of a model that walks minute by minute', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const { clocks } = run(events, both);
        expect(clocks.measures.resolution_time.sum + openOf(clocks, 'resolution_time', both)).toBe(
          byMinutes(events, 'resolution_time'),
        );
        for (const metric of SLA_METRICS.filter((one) => one !== 'avg_response_time'))
          expect([metric, clocks.measures[metric].sum + openOf(clocks, metric, both)]).toEqual([
            metric,
            byMinutes(events, metric),
          ]);
      }),
    );
  });

  it('tells the same whether it is folded at once or looked at in between, and its explanation ends with what it says', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 90 }), (events, every) => {
        const whole = run(events, both);
        let clocks: SlaTimers = startTiming(buildCreatedEvent(), 'p');
        const reached: ReachedMark[] = [];
        let looked = START;
        for (const one of events) {
          for (; looked < one.at; looked += every * 60_000) take(advanceTime(clocks, looked, both));
          take(fold(clocks, one, both));
        }
        function take(after: { clocks: SlaTimers; reached: ReachedMark[] }): void {
          clocks = after.clocks;
          reached.push(...after.reached);
        }
        expect(clocks.measures).toEqual(whole.clocks.measures);
        expect(reached).toEqual(whole.reached);
        const until = whole.clocks.at;
        for (const metric of SLA_METRICS) {
          const lines = explain({ policy: 'p', events: [buildCreatedEvent(), ...events] }, metric, {
            until,
            countings: both,
          });
          const standing = computeMetricStatus(whole.clocks, metric, {
            at: until,
            counting: both(whole.clocks.policy),
          });
          expect(Math.floor((lines.at(-1)?.value ?? 0) / 1000)).toBe(standing.seconds ?? 0);
          expect(standing.level).toBe(
            findLevel(both(whole.clocks.policy).terms[metric], standing.seconds ?? 0),
          );
        }
      }),
    );
  });
});

function openOf(clocks: SlaTimers, metric: SlaMetric, countings: (policy: string) => SlaCalculator): number {
  const { since, open } = clocks.measures[metric];
  return since === null ? 0 : open + countings(clocks.policy).clock.elapsed(since, clocks.at);
}

/** Slow and obviously right: every minute is looked at by itself. */
function byMinutes(events: readonly ClockEvent[], metric: SlaMetric): number {
  let facts: TicketFacts = {
    state: 'new',
    assigned: false,
    unanswered: false,
    answered: false,
    merged: false,
  };
  let policy = 'p';
  let sum = 0;
  const last = events.at(-1)?.at ?? START;
  const waiting = [...events];
  for (let at = START; at < last; at += 60_000) {
    while (waiting[0] && waiting[0].at <= at) {
      const one = waiting.shift();
      if (one?.kind === 'policy') policy = one.policy;
      else if (one) facts = applyEvent(facts, one);
    }
    const minute = new Date(at).getUTCHours() * 60 + new Date(at).getUTCMinutes();
    if (RUNS[metric](facts) && (policy === 'q' || (minute >= 540 && minute < 585))) sum += 60_000;
  }
  return sum;
}
