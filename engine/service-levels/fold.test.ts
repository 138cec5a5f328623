import { describe, expect, it } from 'vitest';
import type { SlaMetric } from '#contracts/crm/sla/levels.ts';
import type { ClockEvent } from '#engine/service-levels/clock-event.ts';
import { replay } from '#engine/service-levels/explain.ts';
import { advance, beginClocks, fold, nextMark, type ReachedMark } from '#engine/service-levels/fold.ts';
import { measured, standingOf, ticketStanding } from '#engine/service-levels/standing.ts';
import { created, plain, policies, run, s, START, terms } from '#engine/service-levels/test-clocks.ts';

const told = (reached: readonly ReachedMark[], metric: SlaMetric): string[] =>
  reached
    .filter((one) => one.metric === metric)
    .map(({ mark, at }) => `${mark.kind} ${mark.level} @${(at - START) / 1000}`);

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
    const seen: ReachedMark[] = [];
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
