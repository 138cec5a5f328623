import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeNextTry, parseRetryAfter, classifyStatus } from '#server/integrations/retry-plan.ts';

const now = new Date('2026-11-02T02:00:00.000Z');

describe('Retry plan of webhook deliveries', () => {
  it('There are eleven attempts within a day, each wait longer than the one before', () => {
    for (const chance of [0, 1]) {
      let age = 0;
      const waits: number[] = [];
      for (let tries = 1; ; tries += 1) {
        const wait = computeNextTry({ tries, age, retryAfter: null, chance });
        if (wait === null) break;
        waits.push(wait);
        age += wait;
      }
      expect(waits).toHaveLength(10);
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
      expect(age).toBeGreaterThan(20 * 3600);
      expect(age).toBeLessThan(24 * 3600);
    }
  });

  it('The wait is as long as the receiver demands, but never beyond the day', () => {
    expect(computeNextTry({ tries: 1, age: 0, retryAfter: 900, chance: 0 })).toBe(900);
    expect(computeNextTry({ tries: 1, age: 0, retryAfter: 90_000, chance: 0 })).toBeNull();
    fc.assert(
      fc.property(
        fc.nat(12),
        fc.nat(90_000),
        fc.nat(90_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tries, age, retryAfter, chance) => {
          const wait = computeNextTry({ tries: tries + 1, age, retryAfter, chance });
          if (wait !== null) expect(age + wait).toBeLessThanOrEqual(86_400);
        },
      ),
    );
  });

  it.each([
    [200, 'taken'],
    [204, 'taken'],
    [301, 'down'],
    [400, 'refused'],
    [401, 'down'],
    [404, 'down'],
    [410, 'gone'],
    [422, 'refused'],
    [429, 'down'],
    [500, 'down'],
    [null, 'down'],
  ] as const)('Status %s is evaluated as %s', (status, verdict) => {
    expect(classifyStatus(status)).toBe(verdict);
  });

  it.each([
    ['120', 120],
    ['Mon, 02 Nov 2026 02:05:00 GMT', 300],
    ['Mon, 02 Nov 2026 01:00:00 GMT', 0],
    ['soon', null],
    [null, null],
  ] as const)('Retry-After is parsed from %s', (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });
});
