import { expect, test } from 'vitest';
import { makeDateFormat } from './date-format.ts';

const AT = new Date('2026-11-22T14:35:52Z');
const NEXT = new Date('2026-12-02T14:35:52Z');

test.each([
  ['en', 'gregorian', '22 November 2026', '2026', '22 November – 2 December 2026'],
  ['th', 'gregorian', '22 พฤศจิกายน 2026', '2026', '22 พฤศจิกายน – 2 ธันวาคม 2026'],
  ['en', 'buddhist', '22 November 2569 BE', '2569 BE', '22 November – 2 December 2569 BE'],
  ['th', 'buddhist', '22 พฤศจิกายน 2569', '2569', '22 พฤศจิกายน – 2 ธันวาคม 2569'],
] as const)('Long dates in %s of the %s calendar name no Thai era', (language, calendar, day, year, span) => {
  const reader = { language, calendar };
  const long = makeDateFormat(reader, { dateStyle: 'long', timeZone: 'UTC' });
  expect(long.format(AT)).toBe(day);
  expect(makeDateFormat(reader, { year: 'numeric', timeZone: 'UTC' }).format(AT)).toBe(year);
  expect(long.formatRange(AT, NEXT).replaceAll(/[\u2000-\u200a]/gu, ' ')).toBe(span);
});

test('A date without a chosen calendar has a Gregorian year', () => {
  expect(makeDateFormat({ language: 'th' }, { year: 'numeric' }).format(AT)).toBe('2026');
});
