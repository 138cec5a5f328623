import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TICKET_STATES } from '#contracts/crm/ticket.ts';
import { SLA_METRICS, levelOf, type SlaMetric } from '#contracts/settings/sla/levels.ts';
import {
  DEFAULT_TERMS,
  laidOver,
  type GivenSlaPolicy,
  type SlaTerms,
} from '#contracts/settings/sla/policy.ts';
import type { ClockEvent, TicketFacts } from '#engine/service-levels/clock-event.ts';
import { factsAfter } from '#engine/service-levels/clock-event.ts';
import { countingOf, type Counting } from '#engine/service-levels/counting.ts';
import { explain, replay } from '#engine/service-levels/explain.ts';
import {
  advance,
  beginClocks,
  fold,
  nextMark,
  type Reached,
  type TicketClocks,
} from '#engine/service-levels/fold.ts';
import { RUNS } from '#engine/service-levels/runs.ts';
import { measured, standingOf, ticketStanding } from '#engine/service-levels/standing.ts';

const ROUND_THE_CLOCK = { start: '00:00', end: '24:00' } as const;
const terms = (
  given: Omit<GivenSlaPolicy, 'business_hour'> & { hours?: { start: string; end: string } } = {},
): SlaTerms => {
  const { hours = ROUND_THE_CLOCK, ...rest } = given;
  const business_hour = { ...DEFAULT_TERMS.business_hour, ...hours };
  return laidOver(DEFAULT_TERMS, { ...rest, business_hour });
};
const policies = (made: Record<string, SlaTerms>): ((policy: string) => Counting) => {
  const countings = new Map(Object.entries(made).map(([name, one]) => [name, countingOf(one, 'UTC')]));
  return (policy) => {
    const found = countings.get(policy);
    if (!found) throw new Error(`no policy ${policy}`);
    return found;
  };
};
const plain = policies({ p: terms() });
const START = Date.UTC(2026, 2, 2, 9);
const s = (seconds: number): number => START + seconds * 1000;
const created = (assigned = false): ClockEvent & { kind: 'created' } => ({
  at: START,
  kind: 'created',
  state: 'new',
  assigned,
});
const told = (reached: readonly Reached[], metric: SlaMetric): string[] =>
  reached
    .filter((one) => one.metric === metric)
    .map(({ mark, at }) => `${mark.kind} ${mark.level} @${(at - START) / 1000}`);
const run = (events: readonly ClockEvent[], countings = plain) => {
  const done = replay({ policy: 'p', events: [created(), ...events] }, countings);
  if (!done) throw new Error('begins with a creation');
  return done;
};

describe('the seven measures', () => {
  const history: ClockEvent[] = [
    { at: s(0), kind: 'customer' },
    { at: s(60), kind: 'changed', state: 'open', assigned: true },
    { at: s(100), kind: 'answered' },
    { at: s(100), kind: 'changed', state: 'pending' },
    { at: s(400), kind: 'changed', state: 'open' },
    { at: s(400), kind: 'customer' },
    { at: s(450), kind: 'customer' },
    { at: s(600), kind: 'answered' },
    { at: s(700), kind: 'changed', state: 'done' },
    { at: s(900), kind: 'changed', state: 'closed' },
  ];

  it('count what decisions, section 7, says', () => {
    expect(measured(run(history).clocks)).toEqual({
      first_response: 100,
      handling_time: 40 + 300,
      avg_response_time: (100 + 200) / 2,
      resolution_time: 700,
      sla_time: 700 - 300,
      waiting_time: 100 + 200,
      turn_around_time: 900,
    });
  });

  it('a ticket that is opened again goes on where it stood', () => {
    const reopened = history.slice(0, -1).concat([
      { at: s(5000), kind: 'changed', state: 'open' },
      { at: s(5000), kind: 'customer' },
      { at: s(5030), kind: 'answered' },
      { at: s(5040), kind: 'changed', state: 'done' },
    ]);
    const { resolution_time, avg_response_time, first_response } = measured(run(reopened).clocks);
    expect([resolution_time, avg_response_time, first_response]).toEqual([740, 110, 100]);
  });

  it('a question that nobody answered is no answer to average', () => {
    const done = run([
      { at: s(0), kind: 'customer' },
      { at: s(50), kind: 'changed', state: 'done' },
    ]);
    expect(measured(done.clocks)).toMatchObject({
      avg_response_time: null,
      waiting_time: 50,
      resolution_time: 50,
    });
  });

  it('what goes into another ticket stands, and goes on when that is undone', () => {
    const merged = run([
      { at: s(0), kind: 'customer' },
      { at: s(100), kind: 'changed', state: 'closed', merged: true },
    ]);
    expect(nextMark(merged.clocks, plain)).toBeUndefined();
    const undone = fold(
      merged.clocks,
      { at: s(100), kind: 'changed', state: 'new', merged: false },
      plain,
    ).clocks;
    expect(standingOf(undone, 'resolution_time', { at: s(200), counting: plain('p') }).seconds).toBe(200);
  });

  it('a conversation that we began promises nothing before its customer writes', () => {
    const begun: ClockEvent[] = [
      { ...created(true), state: 'pending', unasked: true },
      { at: s(0), kind: 'answered' },
      { at: s(5000), kind: 'answered' },
    ];
    const after = (events: readonly ClockEvent[]) => {
      const done = replay({ policy: 'p', events: [...begun, ...events] }, plain);
      if (!done) throw new Error('begins with a creation');
      return done;
    };
    const { clocks, reached } = after([{ at: s(9000), kind: 'changed', state: 'done' }]);
    expect(reached).toEqual([]);
    expect(measured(clocks)).toMatchObject({
      first_response: null,
      avg_response_time: null,
      resolution_time: null,
      sla_time: null,
      waiting_time: 0,
      turn_around_time: null,
    });
    const answered = after([
      { at: s(6000), kind: 'changed', state: 'open' },
      { at: s(6000), kind: 'customer' },
      { at: s(6100), kind: 'answered' },
      { at: s(6300), kind: 'changed', state: 'done' },
    ]);
    expect(measured(answered.clocks)).toMatchObject({
      first_response: 100,
      resolution_time: 300,
      sla_time: 300,
    });
  });

  it('only business time counts', () => {
    const office = policies({ p: terms({ hours: { start: '08:00', end: '17:00' } }) });
    const { clocks } = run([{ at: START + 24 * 3_600_000, kind: 'answered' }], office);
    expect(measured(clocks).first_response).toBe(9 * 3600);
  });
});

describe('marks', () => {
  it.each([
    [359, []],
    [360, ['level 2 @360']],
    [659, ['level 2 @360']],
    [660, ['level 2 @360', 'level 3 @660']],
    [1259, ['level 2 @360', 'level 3 @660', 'warning 4 @1008']],
    [1260, ['level 2 @360', 'level 3 @660', 'warning 4 @1008', 'level 4 @1260']],
  ])('an answer after %i s has entered exactly its levels, in order', (seconds, all) => {
    const { reached } = run([{ at: s(seconds), kind: 'answered' }]);
    expect(told(reached, 'first_response')).toEqual(all);
  });

  it.each([
    [50, 'warning 4 @630'],
    [90, 'warning 4 @1134'],
  ])('a policy may warn at %i percent of the way', (warn_percent, warning) => {
    const own = policies({ p: terms({ warn_percent }) });
    const { reached } = run([{ at: s(1260), kind: 'answered' }], own);
    expect(told(reached, 'first_response')).toContain(warning);
  });

  it('come once, however often somebody looks, and never after what stopped them', () => {
    let clocks = beginClocks(created(), 'p');
    const seen: Reached[] = [];
    for (const at of [359, 360, 360.5, 1000, 400, 1300]) {
      const after = advance(clocks, s(at), plain);
      clocks = after.clocks;
      seen.push(...after.reached);
    }
    expect(told(seen, 'resolution_time')).toEqual([
      'level 2 @360',
      'level 3 @660',
      'warning 4 @1008',
      'level 4 @1260',
    ]);
    expect(
      run([
        { at: s(100), kind: 'answered' },
        { at: s(2000), kind: 'customer' },
      ]).reached.some(({ metric }) => metric === 'first_response'),
    ).toBe(false);
  });

  it('the next one is told ahead, over nights and days off', () => {
    const office = policies({
      p: terms({ hours: { start: '08:00', end: '09:05' }, holidays: [holiday('2026-03-03')] }),
    });
    const clocks = beginClocks(created(), 'p');
    // Five minutes are left of Monday; Tuesday is a holiday; the sixth comes on Wednesday at 08:01.
    expect(new Date(nextMark(clocks, office) ?? 0).toISOString()).toBe('2026-03-04T08:01:00.000Z');
  });

  it('a mean that was bad enough is told while the customer still waits', () => {
    const { clocks } = run([
      { at: s(0), kind: 'customer' },
      { at: s(300), kind: 'answered' },
      { at: s(1000), kind: 'customer' },
    ]);
    // (300 + x) / 2 reaches 360 at x = 420.
    const { reached } = advance(clocks, s(1420), plain);
    expect(told(reached, 'avg_response_time')).toEqual(['level 2 @1420']);
    expect(standingOf(clocks, 'avg_response_time', { at: s(1001), counting: plain('p') }).seconds).toBe(300);
  });
});

describe('another policy', () => {
  const two = policies({
    p: terms({ hours: { start: '08:00', end: '17:00' } }),
    q: terms({ resolution_time: levels(600, 1200, 7200) }),
  });

  it('keeps the time that was counted, and what was paused', () => {
    const evening = Date.UTC(2026, 2, 2, 16, 50);
    const history: ClockEvent[] = [
      { at: evening, kind: 'created', state: 'new', assigned: false },
      { at: evening + 1000 * 300, kind: 'changed', state: 'pending' },
      { at: evening + 1000 * 600, kind: 'policy', policy: 'q' },
      { at: evening + 1000 * 1200, kind: 'changed', state: 'open' },
    ];
    const { clocks } = replay({ policy: 'p', events: history }, two) ?? { clocks: undefined };
    if (!clocks) throw new Error('begins with a creation');
    const at = { at: evening + 1000 * 1500, counting: two('q') };
    // Ten minutes of Monday's office hours, then fifteen of the clock round; the pause took five and ten away.
    expect(standingOf(clocks, 'resolution_time', at).seconds).toBe(1500);
    expect(standingOf(clocks, 'sla_time', at).seconds).toBe(300 + 300);
  });

  it('tells the levels of the new one that are reached already, at that instant', () => {
    const { reached } = run(
      [
        { at: s(700), kind: 'policy', policy: 'q' },
        { at: s(1300), kind: 'changed', assigned: true },
      ],
      two,
    );
    const mine = reached.filter(({ metric, policy }) => metric === 'resolution_time' && policy === 'q');
    expect(told(mine, 'resolution_time')).toEqual(['level 3 @1200']);
  });
});

describe('the ticket as a whole', () => {
  it('is fine, then near its breach, then broken, and nothing once it is done', () => {
    const words = (at: number, state: 'open' | 'done' = 'open') => {
      const { clocks } = run([{ at: s(1), kind: 'changed', state }]);
      const seen = advance(clocks, s(at), plain).clocks;
      const { band, due_at } = ticketStanding(seen, s(at), plain('p'));
      return [band, due_at === null ? null : (due_at - START) / 1000];
    };
    expect([words(10), words(1100), words(1300), words(1300, 'done')]).toEqual([
      ['ok', 1260],
      ['at_risk', 1260],
      ['breached', 1260],
      [null, null],
    ]);
  });
});

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
  const both = policies({ p: terms({ hours: { start: '09:00', end: '09:45' } }), q: terms() });

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
      { numRuns: 300 },
    );
  });

  it('tells the same whether it is folded at once or looked at in between, and its explanation ends with what it says', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 90 }), (events, every) => {
        const whole = run(events, both);
        let clocks: TicketClocks = beginClocks(created(), 'p');
        const reached: Reached[] = [];
        let looked = START;
        for (const one of events) {
          for (; looked < one.at; looked += every * 60_000) take(advance(clocks, looked, both));
          take(fold(clocks, one, both));
        }
        function take(after: { clocks: TicketClocks; reached: Reached[] }): void {
          clocks = after.clocks;
          reached.push(...after.reached);
        }
        expect(clocks.measures).toEqual(whole.clocks.measures);
        expect(reached).toEqual(whole.reached);
        const until = whole.clocks.at;
        for (const metric of SLA_METRICS) {
          const lines = explain({ policy: 'p', events: [created(), ...events] }, metric, {
            until,
            countings: both,
          });
          const standing = standingOf(whole.clocks, metric, {
            at: until,
            counting: both(whole.clocks.policy),
          });
          expect(Math.floor((lines.at(-1)?.value ?? 0) / 1000)).toBe(standing.seconds ?? 0);
          expect(standing.level).toBe(
            levelOf(both(whole.clocks.policy).terms[metric], standing.seconds ?? 0),
          );
        }
      }),
      { numRuns: 200 },
    );
  });
});

function openOf(clocks: TicketClocks, metric: SlaMetric, countings: (policy: string) => Counting): number {
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
      else if (one) facts = factsAfter(facts, one);
    }
    const minute = new Date(at).getUTCHours() * 60 + new Date(at).getUTCMinutes();
    if (RUNS[metric](facts) && (policy === 'q' || (minute >= 540 && minute < 585))) sum += 60_000;
  }
  return sum;
}

function holiday(date: string) {
  return { date, name: '', yearly: false, start: '00:00', end: '24:00', source: 'own' as const };
}

function levels(second: number, third: number, fourth: number) {
  return [
    { from: 0, to: second - 1 },
    { from: second, to: third - 1 },
    { from: third, to: fourth - 1 },
    { from: fourth, to: 0 },
  ];
}
