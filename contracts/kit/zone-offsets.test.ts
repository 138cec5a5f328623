import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { getOffsetSpans } from '#contracts/kit/zone-offsets.ts';
import { getUtcOffset } from '#contracts/kit/zone.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const startOf = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1);

it('The offset of a zone is that of the runtime at any instant of any year that can be written', () => {
  const instants = fc.tuple(fc.constantFrom(...ZONES), fc.integer({ min: 1, max: 9998 }), fc.nat(365));
  fc.assert(
    fc.property(instants, ([zone, year, day]) => {
      const at = startOf(year) + (day + 0.5) * MS_PER_DAY;
      const found = getOffsetSpans(zone, at - 3 * MS_PER_DAY, at + 3 * MS_PER_DAY).findLast(
        ({ since }) => since <= at,
      );
      expect(found?.offset).toBe(getUtcOffset(at, zone));
    }),
    { numRuns: 500 },
  );
});

it('Clock changes of the far future are those of the runtime, to the second', () => {
  for (const year of [2150, 2512, 3000, 9998])
    for (const { since, offset } of getOffsetSpans('Europe/Berlin', startOf(year), startOf(year + 1)).slice(
      1,
    ))
      expect([
        getUtcOffset(since - 1000, 'Europe/Berlin') === offset,
        getUtcOffset(since, 'Europe/Berlin'),
      ]).toEqual([false, offset]);
});
