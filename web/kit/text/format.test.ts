import { expect, test } from 'vitest';
import { exactTime, longDay } from './format.ts';

test('an exact time is told to the second with its zone, in digits also in Thai', () => {
  const at = new Date('2026-11-22T14:35:52.400Z');
  // Whether a comma follows the weekday differs from one release of the language data to the next.
  expect(exactTime(at, 'en').replace(',', '')).toBe('Sunday 22 November 2026 at 14:35:52 UTC');
  expect(exactTime(at, 'th')).toBe('วันอาทิตย์ที่ 22 พฤศจิกายน 2026 เวลา 14:35:52 UTC');
});

test('a long Thai date names no era, as the shorter ones beside it do not', () => {
  expect(longDay(new Date('2026-11-22T14:35:52.400Z'), 'th')).toBe('22 พฤศจิกายน 2026');
});
