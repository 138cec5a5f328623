import { describe, expect, it } from 'vitest';
import { makeSeededRandom } from '#engine/learning/random.ts';
import { THRESHOLDS } from './sensitivity.ts';
import { buildUpperTail, learnSurprise, scaleSurprise, type UpperTail } from './upper-tail.ts';

/** A tail that has learnt this many hours of an exponential spread. */
function learn(spread: number, hours: number): UpperTail {
  const random = makeSeededRandom(3);
  const tail = buildUpperTail();
  for (let hour = 0; hour < hours; hour += 1) learnSurprise(tail, -spread * Math.log(1 - random()));
  return tail;
}

describe('the tail of surprises', () => {
  it('a series of which nothing is known is judged as it is', () => {
    expect(scaleSurprise(buildUpperTail(), 4.7)).toBeCloseTo(4.7, 10);
  });

  it('the level is what a fifth of the hours exceeds, and the excess their mean above it, whatever the spread', () => {
    for (const spread of [0.5, 1, 2]) {
      const { level, excess } = learn(spread, 3000);
      expect(Math.abs(level / (spread * Math.log(5)) - 1)).toBeLessThan(0.2);
      expect(Math.abs(excess / spread - 1)).toBeLessThan(0.2);
    }
  });

  it('an hour of a balanced rule comes about once in ten days in series of any spread', () => {
    for (const spread of [0.5, 1, 2]) {
      const tail = learn(spread, 3000);
      const random = makeSeededRandom(9);
      const hours = Array.from({ length: 48_000 }, () => -spread * Math.log(1 - random()));
      const loud = hours.filter((one) => scaleSurprise(tail, one) >= THRESHOLDS.balanced).length;
      // Two hundred times in two thousand days.
      expect(loud).toBeGreaterThan(90);
      expect(loud).toBeLessThan(450);
    }
  });

  it('a spike hardly moves the yardstick, and a series without any spread keeps one', () => {
    const calm = learn(0.6, 1000);
    const after = { ...calm };
    for (let hour = 0; hour < 5; hour += 1) learnSurprise(after, 30);
    expect(after.excess / calm.excess).toBeLessThan(1.2);
    const still = buildUpperTail();
    for (let hour = 0; hour < 3000; hour += 1) learnSurprise(still, 0);
    expect(scaleSurprise(still, 0.9)).toBeLessThan(THRESHOLDS.balanced);
    expect(JSON.stringify(still).length).toBeLessThan(80);
  });
});
