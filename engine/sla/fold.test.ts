import { describe, expect, it } from 'vitest';
import type { SlaMetric } from '#contracts/crm/sla/levels.ts';
import type { ClockEvent } from '#engine/sla/clock-event.ts';
import { replay } from '#engine/sla/explain.ts';
import { advanceTime, startTiming, fold, findNextMark, type ReachedMark } from '#engine/sla/fold.ts';
import { computeMeasuredSeconds, computeMetricStatus, computeSlaStatus } from '#engine/sla/standing.ts';
import {
  buildCreatedEvent,
  plain,
  makePolicyLookup,
  run,
  afterSeconds,
  START,
  buildTerms,
} from '#engine/sla/test-clocks.ts';

function describeMarks(reached: readonly ReachedMark[], metric: SlaMetric): string[] {
  return reached
    .filter((one) => one.metric === metric)
    .map(({ mark, at }) => `${mark.kind} ${mark.level} @${(at - START) / 1000}`);
}

describe('the seven SLA measures', () => {
  const history: ClockEvent[] = [
    { at: afterSeconds(0), kind: 'customer' },
    { at: afterSeconds(60), kind: 'changed', state: 'open', assigned: true },
    { at: afterSeconds(100), kind: 'answered' },
    { at: afterSeconds(100), kind: 'changed', state: 'pending' },
    { at: afterSeconds(400), kind: 'changed', state: 'open' },
    { at: afterSeconds(400), kind: 'customer' },
    { at: afterSeconds(450), kind: 'customer' },
    { at: afterSeconds(600), kind: 'answered' },
    { at: afterSeconds(700), kind: 'changed', state: 'done' },
    { at: afterSeconds(900), kind: 'changed', state: 'closed' },
  ];

  it('each of the seven measures counts its own part of a ticket’s history', () => {
    expect(computeMeasuredSeconds(run(history).clocks)).toEqual({
      first_response: 100,
      handling_time: 40 + 300,
      avg_response_time: (100 + 200) / 2,
      resolution_time: 700,
      sla_time: 700 - 300,
      waiting_time: 100 + 200,
      turn_around_time: 900,
    });
  });

  it('a reopened ticket continues its measures', () => {
    const reopened = history.slice(0, -1).concat([
      { at: afterSeconds(5000), kind: 'changed', state: 'open' },
      { at: afterSeconds(5000), kind: 'customer' },
      { at: afterSeconds(5030), kind: 'answered' },
      { at: afterSeconds(5040), kind: 'changed', state: 'done' },
    ]);
    const { resolution_time, avg_response_time, first_response } = computeMeasuredSeconds(
      run(reopened).clocks,
    );
    expect([resolution_time, avg_response_time, first_response]).toEqual([740, 110, 100]);
  });

  it('an unanswered question does not count in the average', () => {
    const done = run([
      { at: afterSeconds(0), kind: 'customer' },
      { at: afterSeconds(50), kind: 'changed', state: 'done' },
    ]);
    expect(computeMeasuredSeconds(done.clocks)).toMatchObject({
      avg_response_time: null,
      waiting_time: 50,
      resolution_time: 50,
    });
  });

  it('the measures of a merged ticket are paused and continue when the merge is undone', () => {
    const merged = run([
      { at: afterSeconds(0), kind: 'customer' },
      { at: afterSeconds(100), kind: 'changed', state: 'closed', merged: true },
    ]);
    expect(findNextMark(merged.clocks, plain)).toBeUndefined();
    const undone = fold(
      merged.clocks,
      { at: afterSeconds(100), kind: 'changed', state: 'new', merged: false },
      plain,
    ).clocks;
    expect(
      computeMetricStatus(undone, 'resolution_time', { at: afterSeconds(200), counting: plain('p') }).seconds,
    ).toBe(200);
  });

  it('an outbound conversation has no targets before its customer writes', () => {
    const begun: ClockEvent[] = [
      { ...buildCreatedEvent(true), state: 'pending', unasked: true },
      { at: afterSeconds(0), kind: 'answered' },
      { at: afterSeconds(5000), kind: 'answered' },
    ];
    const after = (events: readonly ClockEvent[]) => {
      const done = replay({ policy: 'p', events: [...begun, ...events] }, plain);
      if (!done) throw new Error('begins with a creation');
      return done;
    };
    const { clocks, reached } = after([{ at: afterSeconds(9000), kind: 'changed', state: 'done' }]);
    expect(reached).toEqual([]);
    expect(computeMeasuredSeconds(clocks)).toMatchObject({
      first_response: null,
      avg_response_time: null,
      resolution_time: null,
      sla_time: null,
      waiting_time: 0,
      turn_around_time: null,
    });
    const answered = after([
      { at: afterSeconds(6000), kind: 'changed', state: 'open' },
      { at: afterSeconds(6000), kind: 'customer' },
      { at: afterSeconds(6100), kind: 'answered' },
      { at: afterSeconds(6300), kind: 'changed', state: 'done' },
    ]);
    expect(computeMeasuredSeconds(answered.clocks)).toMatchObject({
      first_response: 100,
      resolution_time: 300,
      sla_time: 300,
    });
  });

  it('only business time counts', () => {
    const office = makePolicyLookup({ p: buildTerms({ hours: { start: '08:00', end: '17:00' } }) });
    const { clocks } = run([{ at: START + 24 * 3_600_000, kind: 'answered' }], office);
    expect(computeMeasuredSeconds(clocks).first_response).toBe(9 * 3600);
  });
});

describe('SLA levels', () => {
  it.each([
    [359, []],
    [360, ['level 2 @360']],
    [659, ['level 2 @360']],
    [660, ['level 2 @360', 'level 3 @660']],
    [1259, ['level 2 @360', 'level 3 @660', 'warning 4 @1008']],
    [1260, ['level 2 @360', 'level 3 @660', 'warning 4 @1008', 'level 4 @1260']],
  ])('an answer after %i s has reached exactly its levels, in order', (seconds, all) => {
    const { reached } = run([{ at: afterSeconds(seconds), kind: 'answered' }]);
    expect(describeMarks(reached, 'first_response')).toEqual(all);
  });

  it.each([
    [50, 'warning 4 @630'],
    [90, 'warning 4 @1134'],
  ])('a policy may warn at %i percent of the target', (warn_percent, warning) => {
    const own = makePolicyLookup({ p: buildTerms({ warn_percent }) });
    const { reached } = run([{ at: afterSeconds(1260), kind: 'answered' }], own);
    expect(describeMarks(reached, 'first_response')).toContain(warning);
  });

  it('a level is reached once, however often it is evaluated, and never after the timer stopped', () => {
    let clocks = startTiming(buildCreatedEvent(), 'p');
    const seen: ReachedMark[] = [];
    for (const at of [359, 360, 360.5, 1000, 400, 1300]) {
      const after = advanceTime(clocks, afterSeconds(at), plain);
      clocks = after.clocks;
      seen.push(...after.reached);
    }
    expect(describeMarks(seen, 'resolution_time')).toEqual([
      'level 2 @360',
      'level 3 @660',
      'warning 4 @1008',
      'level 4 @1260',
    ]);
    expect(
      run([
        { at: afterSeconds(100), kind: 'answered' },
        { at: afterSeconds(2000), kind: 'customer' },
      ]).reached.some(({ metric }) => metric === 'first_response'),
    ).toBe(false);
  });

  it('the next level is predicted across nights and days off', () => {
    const office = makePolicyLookup({
      p: buildTerms({ hours: { start: '08:00', end: '09:05' }, holidays: [holiday('2026-03-03')] }),
    });
    const clocks = startTiming(buildCreatedEvent(), 'p');
    // Five minutes of Monday are left; Tuesday is a holiday; the sixth minute is on Wednesday at 08:01.
    expect(new Date(findNextMark(clocks, office) ?? 0).toISOString()).toBe('2026-03-04T08:01:00.000Z');
  });

  it('a breach of a mean is reported while the customer still waits', () => {
    const { clocks } = run([
      { at: afterSeconds(0), kind: 'customer' },
      { at: afterSeconds(300), kind: 'answered' },
      { at: afterSeconds(1000), kind: 'customer' },
    ]);
    // (300 + x) / 2 reaches 360 at x = 420.
    const { reached } = advanceTime(clocks, afterSeconds(1420), plain);
    expect(describeMarks(reached, 'avg_response_time')).toEqual(['level 2 @1420']);
    expect(
      computeMetricStatus(clocks, 'avg_response_time', { at: afterSeconds(1001), counting: plain('p') })
        .seconds,
    ).toBe(300);
  });
});

describe('a change of policy', () => {
  const two = makePolicyLookup({
    p: buildTerms({ hours: { start: '08:00', end: '17:00' } }),
    q: buildTerms({ resolution_time: levels(600, 1200, 7200) }),
  });

  it('a change of policy keeps the counted and the paused time', () => {
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
    // Ten minutes of Monday's office hours, then fifteen around the clock; the pause subtracts five and ten.
    expect(computeMetricStatus(clocks, 'resolution_time', at).seconds).toBe(1500);
    expect(computeMetricStatus(clocks, 'sla_time', at).seconds).toBe(300 + 300);
  });

  it('a change of policy reports the levels of the new policy that are already reached, at that instant', () => {
    const { reached } = run(
      [
        { at: afterSeconds(700), kind: 'policy', policy: 'q' },
        { at: afterSeconds(1300), kind: 'changed', assigned: true },
      ],
      two,
    );
    const mine = reached.filter(({ metric, policy }) => metric === 'resolution_time' && policy === 'q');
    expect(describeMarks(mine, 'resolution_time')).toEqual(['level 3 @1200']);
  });
});

describe('the state of a ticket', () => {
  it('a ticket is on time, then near its breach, then breached, names the timer, and has no state once it is done', () => {
    const words = (at: number, state: 'open' | 'done' = 'open') => {
      const { clocks } = run([{ at: afterSeconds(1), kind: 'changed', state }]);
      const seen = advanceTime(clocks, afterSeconds(at), plain).clocks;
      const { band, due_at, due_metric } = computeSlaStatus(seen, afterSeconds(at), plain('p'));
      return [band, due_at === null ? null : (due_at - START) / 1000, due_metric];
    };
    expect([words(10), words(1100), words(1300), words(1300, 'done')]).toEqual([
      ['ok', 1260, 'first_response'],
      ['at_risk', 1260, 'first_response'],
      ['breached', 1260, 'first_response'],
      [null, null, null],
    ]);
  });
});

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
