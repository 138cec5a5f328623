import { afterEach, expect, test } from 'vitest';
import { formatBarLabels } from '#texts/bar-labels.ts';
import { formatDay, formatExactTime, formatLongDay } from './format.ts';
import { setCalendar } from './kept-formats.ts';

const AT = new Date('2026-11-22T14:35:52.400Z');

afterEach(() => setCalendar('gregorian'));

test.each([
  ['gregorian', 'th', ['22 พฤศจิกายน 2026', '22 พ.ย. 2026']],
  ['buddhist', 'th', ['22 พฤศจิกายน 2569', '22 พ.ย. 2569']],
  ['gregorian', 'en', ['22 November 2026', '22 Nov 2026']],
] as const)('Dates of the page are written by the %s calendar in %s', (calendar, language, texts) => {
  setCalendar(calendar);
  expect([formatLongDay(AT, language), formatDay(AT, language, new Date('2025-01-01'))]).toEqual(texts);
});

test('An exact time has the year of the Buddhist era in both languages for those who chose it', () => {
  setCalendar('buddhist');
  for (const language of ['en', 'th']) expect(formatExactTime(AT, language)).toMatch(/ 2569 /);
});

test('Bars of quarters and years are labelled by the calendar', () => {
  const label = (width: 'quarter' | 'year') =>
    formatBarLabels(
      { width, starts: ['2026-01-01T00:00:00Z'], zone: 'UTC' },
      { language: 'th', now: AT, calendar: 'buddhist' },
    )[0];
  expect(label('quarter')).toContain('2569');
  expect(label('year')).toContain('2569');
});
