import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnHour, buildBaseline, computeExpectedAt } from './baseline.ts';
import { makeHourOfWeek } from './hour-of-week.ts';
import { computeShift, computeThreshold, THRESHOLDS } from './sensitivity.ts';
import { SpikeDetector } from './spike-detector.ts';
import { countSurprise, shareSurprise } from './surprise.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 5);
const OPTIONS = { stepMs: HOUR, zone: 'UTC', threshold: THRESHOLDS.balanced, cooldownMs: DAY };

/** The hours at which a series of hourly counts fires. */
function firesOf(counts: readonly number[], over: Partial<typeof OPTIONS> = {}): number[] {
  const options = { ...OPTIONS, ...over };
  const detector = new SpikeDetector(options);
  return counts.flatMap((count, step) =>
    detector.step(START + step * options.stepMs, count).fires ? [step] : [],
  );
}
/** Four weeks with a daily and a weekly pattern, drawn with a fixed seed. */
function ordinary(scale: number, hours = 28 * 24): number[] {
  let seed = 7;
  const chance = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: hours }, (_none, hour) => {
    const day = 1 + 0.7 * Math.sin(((hour % 24) / 24) * 2 * Math.PI);
    const week = Math.floor(hour / 24) % 7 >= 5 ? 0.5 : 1;
    return Math.round(scale * day * week * (0.7 + 0.6 * chance()));
  });
}

describe('the spike detector', () => {
  it('a constant series never fires, at any level', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (height) => {
        expect(firesOf(Array.from({ length: 400 }, () => height))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('ordinary days and weeks do not fire', () => {
    for (const scale of [2, 20, 200, 5000]) expect(firesOf(ordinary(scale))).toEqual([]);
  });

  it('a burst fires at the same hour in a series that is a hundred times as large', () => {
    const burst = (scale: number) =>
      ordinary(scale).map((count, hour) => (hour === 538 ? count * 12 : count));
    expect(firesOf(burst(100))).toEqual([538]);
    expect(firesOf(burst(10_000))).toEqual([538]);
  });

  it('a lasting step fires once per cooldown and becomes usual after some days', () => {
    const step = ordinary(50, 21 * 24).map((count, hour) => (hour >= 240 ? count * 10 : count));
    const fires = firesOf(step);
    expect(fires[0]).toBe(240);
    for (const [place, fire] of fires.entries())
      if (place > 0) expect(fire - (fires[place - 1] ?? 0)).toBeGreaterThanOrEqual(24);
    expect(fires.length).toBeLessThanOrEqual(4);
  });

  it('the detector works after a day of history, and not before', () => {
    const short = (hours: number) => [...Array.from({ length: hours }, () => 10), 200];
    expect(firesOf(short(23))).toEqual([]);
    expect(firesOf(short(30))).toEqual([30]);
  });

  it('five-minute steps find within minutes what hours find', () => {
    const stepMs = 5 * 60_000;
    const calm = Array.from({ length: 3 * 288 }, (_none, step) => (step % 3 === 0 ? 2 : 1));
    const fires = firesOf([...calm, ...Array.from({ length: 12 }, () => 40)], { stepMs });
    expect(fires).toHaveLength(1);
    expect((fires[0] ?? 0) - calm.length).toBeLessThanOrEqual(4);
  });

  it('missing steps are accounted for by time', () => {
    const stepMs = 5 * 60_000;
    const whole = (scale: number) =>
      Array.from({ length: 5 * 288 }, (_none, step) => ({ step, count: step % 3 === 0 ? scale : 1 }));
    const judge = (steps: readonly { step: number; count: number }[]) => {
      const detector = new SpikeDetector({ ...OPTIONS, stepMs });
      return steps.map(({ step, count }) => ({ step, ...detector.step(START + step * stepMs, count) }));
    };
    // Twelve steps that are an hour apart are not one hour of twelve steps.
    const bursts = judge([
      ...whole(2),
      ...Array.from({ length: 12 }, (_none, hour) => ({ step: 5 * 288 + hour * 12, count: 12 })),
    ]);
    expect(bursts.filter(({ fires }) => fires)).toEqual([]);
    expect(bursts.at(-1)?.count).toBe(12);
    // A third of the steps is missing: the same hours are usual.
    const holed = judge(whole(40).filter(({ step }) => step % 3 !== 1));
    const usual = judge(whole(40)).at(-1)?.usual ?? 0;
    expect(Math.abs((holed.at(-1)?.usual ?? 0) / usual - 1.5)).toBeLessThan(0.1);
  });

  it('the detector fires earlier when it is set to', () => {
    const burst = ordinary(100).map((count, hour) => (hour === 538 ? count * 2.1 : count));
    expect(firesOf(burst, { threshold: THRESHOLDS.early })).toEqual([538]);
    expect(firesOf(burst, { threshold: THRESHOLDS.calm })).toEqual([]);
  });
});

describe('the baseline', () => {
  it('the baseline knows the hour of the week after a few weeks', () => {
    const baseline = buildBaseline();
    for (let hour = 0; hour < 5 * 168; hour += 1) learnHour(baseline, hour % 168, hour % 24 === 9 ? 100 : 20);
    expect(computeExpectedAt(baseline, 24 + 9)).toBeGreaterThan(2 * computeExpectedAt(baseline, 24 + 15));
    // Stored as JSON with a rule, so it stays small.
    expect(JSON.stringify(baseline).length).toBeLessThan(3000);
  });

  it('the baseline takes the hour of the week from the time zone, daylight saving included', () => {
    const berlin = makeHourOfWeek('Europe/Berlin');
    const before = Date.parse('2026-03-29T00:30:00Z');
    // Sunday 01:30, then 03:30: the skipped hour does not occur.
    expect([berlin(before), berlin(before + HOUR)]).toEqual([6 * 24 + 1, 6 * 24 + 3]);
    const autumn = Date.parse('2026-10-25T00:30:00Z');
    expect([berlin(autumn), berlin(autumn + HOUR)]).toEqual([6 * 24 + 2, 6 * 24 + 2]);
    expect(makeHourOfWeek('Asia/Bangkok')(Date.parse('2026-11-22T17:00:00Z'))).toBe(0);
  });

  it('a change to or from daylight saving time does not fire', () => {
    const zone = 'Europe/Berlin';
    const from = Date.parse('2026-02-23T00:00:00Z');
    const hourOf = makeHourOfWeek(zone);
    const detector = new SpikeDetector({ ...OPTIONS, zone });
    const fires = Array.from({ length: 8 * 168 }, (_none, hour) => {
      const at = from + hour * HOUR;
      return detector.step(at, hourOf(at) % 24 === 9 ? 60 : 12).fires;
    });
    expect(fires.filter(Boolean)).toEqual([]);
  });
});

describe('the surprise of a count', () => {
  it('surprise grows with the count, is negative below the usual count, and reaches every threshold at some count', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 5000, noNaN: true }),
        fc.integer({ min: 0, max: 9000 }),
        (usual, count) => {
          expect(countSurprise(count + 1, usual)).toBeGreaterThanOrEqual(countSurprise(count, usual));
          expect(countSurprise(Math.floor(usual * 0.9), usual)).toBeLessThanOrEqual(0);
          expect(countSurprise(Math.ceil(usual) * 100, usual)).toBeGreaterThan(THRESHOLDS.balanced);
        },
      ),
    );
  });

  it('a share needs to be more unusual with few posts than with many', () => {
    expect(shareSurprise(3, 4, 0.3)).toBeLessThan(THRESHOLDS.early);
    expect(shareSurprise(60, 80, 0.3)).toBeGreaterThan(THRESHOLDS.balanced);
    expect(shareSurprise(24, 80, 0.3)).toBeCloseTo(0, 5);
  });
});

it('feedback shifts the threshold within bounds', () => {
  const useless = Array.from({ length: 9 }).reduce<number>((shift) => computeShift(shift, false), 0);
  expect(useless).toBe(5);
  expect(computeThreshold('early', useless)).toBeGreaterThan(THRESHOLDS.balanced);
  expect(computeThreshold('balanced', computeShift(0, true))).toBeLessThan(THRESHOLDS.balanced);
});
