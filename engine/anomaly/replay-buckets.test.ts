import { describe, expect, it } from 'vitest';
import { makeHourOfWeek } from './hour-of-week.ts';
import { learnHours, buildHourlyModel } from './learn-hours.ts';
import { BUCKET_MS, groupByHour, evaluateBuckets, replayBuckets, sumBuckets } from './replay-buckets.ts';
import { findRisingWords } from './rising-words.ts';
import { THRESHOLDS } from './sensitivity.ts';
import type { RuleThresholds, WindowCounts } from './window.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 5, 1);
function rule(over: Partial<RuleThresholds> = {}): RuleThresholds {
  return {
    kind: 'spike',
    threshold: THRESHOLDS.balanced,
    atLeast: null,
    cooldownMs: DAY,
    hourOfWeek: makeHourOfWeek('Asia/Bangkok'),
    ...over,
  };
}

/** Buckets of a number of days, each filled by the callback. */
function past(
  days: number,
  tally: (at: number, place: number) => Partial<WindowCounts>,
): Map<number, WindowCounts> {
  return new Map(
    Array.from({ length: days * 288 }, (_none, place): [number, WindowCounts] => {
      const at = START + place * BUCKET_MS;
      const tallied = tally(at, place);
      return [at, { count: 0, judged: tallied.count ?? 0, negative: 0, reach: 0, ...tallied }];
    }).filter(([, { count }]) => count > 0),
  );
}
const within = (at: number, from: number, length: number): boolean => at >= from && at < from + length;
function play(judged: RuleThresholds, buckets: Map<number, WindowCounts>, days: number) {
  return replayBuckets(judged, buildHourlyModel(START), {
    buckets,
    from: START + 2 * DAY,
    to: START + days * DAY,
  }).findings;
}

describe('evaluation of an alert rule over buckets', () => {
  it('a rule fires within the first hour of a burst, for the hour up to then, and rests for its cooldown', () => {
    const burst = START + 5 * DAY + 7 * HOUR;
    const buckets = past(8, (at) => ({ count: within(at, burst, 2 * HOUR) ? 30 : 1 }));
    const [first, ...others] = play(rule(), buckets, 8);
    expect(first?.to).toBeGreaterThan(burst);
    expect(first?.to).toBeLessThan(burst + HOUR);
    expect(first && first.to - first.from).toBe(HOUR);
    expect(others).toEqual([]);
  });

  it('live evaluation window by window finds the same as an evaluation over the whole past', () => {
    const burst = START + 4 * DAY + 3 * HOUR;
    const buckets = past(5, (at) => ({ count: within(at, burst, HOUR) ? 25 : 1 }));
    const learnt = buildHourlyModel(START);
    const judged = rule();
    learnHours(judged, learnt, { hours: groupByHour(buckets), until: burst });
    const live = evaluateBuckets(judged, learnt, { buckets, from: burst, to: burst + HOUR, quietUntil: 0 });
    expect(live.map(({ to, count }) => ({ to, count }))).toEqual(
      play(judged, buckets, 5).map(({ to, count }) => ({ to, count })),
    );
    // An alert rests once it fired, also when it is evaluated again.
    const again = { buckets, from: burst, to: burst + HOUR, quietUntil: burst + DAY };
    expect(evaluateBuckets(judged, learnt, again)).toEqual([]);
  });

  it('a rule fires for a change of sentiment, not for as many posts of the usual sentiment', () => {
    const turn = START + 5 * DAY;
    const mood = (share: number) =>
      past(6, (at, place) => ({
        count: 4,
        negative: within(at, turn, 3 * HOUR) ? 4 * share : place % 5 === 0 ? 4 : 0,
      }));
    const [found, ...others] = play(rule({ kind: 'negative' }), mood(1), 6);
    expect(found?.count).toBeGreaterThan(50);
    expect(found?.usual).toBeCloseTo(20, -1);
    expect(others).toEqual([]);
    expect(play(rule({ kind: 'negative' }), mood(0.25), 6)).toEqual([]);
  });

  it('mentions that were not judged neither hide a change of sentiment nor pass for one', () => {
    const turn = START + 5 * DAY;
    const mood = (unjudged: (at: number) => number, share: number) =>
      past(6, (at, place) => ({
        count: 4 + unjudged(at),
        judged: 4,
        negative: within(at, turn, 3 * HOUR) ? 4 * share : place % 5 === 0 ? 4 : 0,
      }));
    const isTurn = (at: number): boolean => within(at, turn, 3 * HOUR);
    const plain = play(
      rule({ kind: 'negative' }),
      mood(() => 0, 1),
      6,
    );
    expect(plain).toHaveLength(1);
    expect(
      play(
        rule({ kind: 'negative' }),
        mood((at) => (isTurn(at) ? 40 : 0), 1),
        6,
      ),
    ).toEqual(plain);
    // Many mentions that were not judged before the turn, and none in it, are no change.
    expect(
      play(
        rule({ kind: 'negative' }),
        mood((at) => (isTurn(at) ? 0 : 40), 0.25),
        6,
      ),
    ).toEqual([]);
  });

  it('a rule fires once for a silence, and not where few posts are expected', () => {
    const quiet = START + 4 * DAY;
    const found = play(
      rule({ kind: 'silence' }),
      past(6, (at) => ({ count: at < quiet ? 2 : 0 })),
      6,
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.from).toBe(quiet);
    expect(found[0]?.count).toBeLessThanOrEqual(12);
    const rare = past(6, (at, place) => ({ count: at < quiet && place % 144 === 0 ? 1 : 0 }));
    expect(play(rule({ kind: 'silence' }), rare, 6)).toEqual([]);
  });

  it.each([0, 1, 5, 30])(
    'a rule fires for a silence that lasts when the rule may fire, %i hours after it became unusual',
    (late) => {
      const quiet = START + 4 * DAY;
      const hours = groupByHour(past(8, (at) => ({ count: at < quiet ? 2 : 0 })));
      const judged = rule({ kind: 'silence' });
      const [first] = learnHours(judged, buildHourlyModel(START), { hours, until: quiet + 2 * DAY });
      const ringsFrom = (first?.to ?? 0) + late * HOUR;
      const found = learnHours(judged, buildHourlyModel(START), { hours, until: quiet + 3 * DAY, ringsFrom });
      expect(found.map(({ from, to }) => ({ from, to }))).toEqual([{ from: quiet, to: ringsFrom }]);
    },
  );

  it('a rule does not fire for a silence that ended before the rule may fire, but does for the next one', () => {
    const said = (at: number) => !within(at, START + 4 * DAY, DAY) && !within(at, START + 6 * DAY, DAY);
    const hours = groupByHour(past(8, (at) => ({ count: said(at) ? 2 : 0 })));
    const learnt = buildHourlyModel(START);
    const found = learnHours(rule({ kind: 'silence' }), learnt, {
      hours,
      until: START + 8 * DAY,
      ringsFrom: START + 5 * DAY + HOUR,
    });
    expect(found.map(({ from }) => from)).toEqual([START + 6 * DAY]);
  });

  it('a silence that begins during the cooldown fires when the cooldown ends, live as over the past', () => {
    const said = (at: number) => !within(at, START + 4 * DAY, 12 * HOUR) && at < START + 4 * DAY + 14 * HOUR;
    const buckets = past(7, (at) => ({ count: said(at) ? 2 : 0 }));
    const judged = rule({ kind: 'silence' });
    const played = play(judged, buckets, 7);
    expect(played).toHaveLength(2);
    expect((played[1]?.to ?? 0) - (played[0]?.to ?? 0)).toBe(judged.cooldownMs);
    const learnt = buildHourlyModel(START);
    const live = [];
    let ringsFrom = 0;
    for (let until = START + HOUR; until <= START + 7 * DAY; until += HOUR)
      for (const one of learnHours(judged, learnt, { hours: groupByHour(buckets), until, ringsFrom })) {
        live.push(one);
        ringsFrom = one.to + judged.cooldownMs;
      }
    expect(live).toEqual(played);
  });

  it('a rule on reach fires from the configured number on', () => {
    const loud = START + 3 * DAY;
    const buckets = past(4, (at) => ({ count: 1, reach: at === loud ? 90_000 : 10 }));
    expect(play(rule({ kind: 'reach', atLeast: 50_000 }), buckets, 4)).toHaveLength(1);
    expect(play(rule({ kind: 'reach', atLeast: 100_000 }), buckets, 4)).toEqual([]);
  });

  it('each mention of a period is counted once', () => {
    const buckets = past(1, () => ({ count: 2, negative: 1, reach: 3 }));
    const span = { from: START + HOUR, to: START + 3 * HOUR };
    expect(sumBuckets(buckets, span)).toEqual({ count: 48, judged: 48, negative: 24, reach: 72 });
    expect([...groupByHour(buckets).values()].reduce((sum, { count }) => sum + count, 0)).toBe(576);
  });
});

it('rising words are compared with the growth of all mentions', () => {
  const words = [
    { word: 'new', count: 20, before: 0 },
    { word: 'usual', count: 20, before: 280 },
    { word: 'rare', count: 3, before: 0 },
  ];
  const rising = (growth: number) =>
    findRisingWords(words, { threshold: THRESHOLDS.balanced, days: 14, growth }).map(({ word }) => word);
  expect(rising(1)).toEqual(['new']);
  const doubled = [{ word: 'usual', count: 200, before: 280 }];
  const found = (growth: number) =>
    findRisingWords(doubled, { threshold: THRESHOLDS.balanced, days: 14, growth });
  expect([found(1).length, found(10).length]).toEqual([1, 0]);
});
