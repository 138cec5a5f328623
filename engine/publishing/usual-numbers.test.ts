import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMedian, findValueAt, listUsualValues } from '#engine/publishing/usual-numbers.ts';

test('A number between two readings lies on the line between them, and before the first one grows from nothing', () => {
  const readings = [
    { hours: 2, value: 10 },
    { hours: 4, value: 30 },
  ];
  expect([1, 2, 3, 4].map((hours) => findValueAt(readings, hours))).toEqual([5, 10, 20, 30]);
});

test('Nothing is said of a number beyond its last reading', () => {
  expect(findValueAt([{ hours: 2, value: 10 }], 2.1)).toBeUndefined();
  expect(findValueAt([], 1)).toBeUndefined();
});

test('Of fewer than five posts no median is given, and it counts the posts that were old enough', () => {
  const post = (value: number, hours: number) => [{ hours, value }];
  expect(listUsualValues([1, 2, 3, 4].map((value) => post(value, 24)))).toEqual([]);
  const usual = listUsualValues([...[1, 2, 3, 4, 100].map((value) => post(value, 1)), post(5000, 0.5)]);
  expect(usual).toEqual([{ hours: 1, median: 3, n: 5 }]);
});

test('A median lies between the least and the most, and half of the values lie on each side', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 40 }),
      (values) => {
        const median = findMedian(values) ?? Number.NaN;
        expect(values.filter((value) => value < median).length).toBeLessThanOrEqual(values.length / 2);
        expect(values.filter((value) => value > median).length).toBeLessThanOrEqual(values.length / 2);
      },
    ),
  );
});
