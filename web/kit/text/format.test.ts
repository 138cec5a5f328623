import { expect, test } from 'vitest';
import {
  formatDay,
  formatExactTime,
  formatLongDay,
  formatMoment,
  formatNearTime,
  formatShortSpan,
} from './format.ts';

test('An exact time is shown to the second with its time zone, in digits also in Thai', () => {
  const at = new Date('2026-11-22T14:35:52.400Z');
  // Whether a comma follows the weekday differs between releases of the language data.
  expect(formatExactTime(at, 'en').replace(',', '')).toBe('Sunday 22 November 2026 at 14:35:52 UTC');
  expect(formatExactTime(at, 'th')).toBe('วันอาทิตย์ที่ 22 พฤศจิกายน 2026 เวลา 14:35:52 UTC');
});

test('A moment within a sentence has no seconds and no zone, and its year only if it is another one', () => {
  const at = new Date('2026-12-05T14:22:19.000Z');
  const now = new Date('2026-11-22T00:00:00Z');
  expect(formatMoment(at, 'en', now).replaceAll(',', '')).toBe('Sat 5 Dec 14:22');
  expect(formatMoment(at, 'en', new Date('2027-01-02T00:00:00Z'))).toContain('2026');
  expect(formatMoment(at, 'th', now)).toMatch(/5 ธ\.ค\.,? 14:22$/);
});

test('A long Thai date names no era, like the shorter ones next to it', () => {
  expect(formatLongDay(new Date('2026-11-22T14:35:52.400Z'), 'th')).toBe('22 พฤศจิกายน 2026');
});

test('A span ends with its last day or hour, and names the year if it is not the current one', () => {
  const span = (from: string, to: string) =>
    formatShortSpan(new Date(from), new Date(to), 'en').replaceAll(/[\u2000-\u200a]/gu, ' ');
  expect(span('2020-01-01T00:00Z', '2020-02-01T00:00Z')).toBe('1 – 31 Jan 2020');
  expect(span('2020-01-05T08:00Z', '2020-01-06T08:00Z')).toBe('5 Jan 2020, 08:00 – 6 Jan 2020, 08:00');
  const year = new Date().getFullYear();
  expect(span(`${year}-03-01T00:00Z`, `${year}-03-08T00:00Z`)).toBe('1 – 7 Mar');
});

test.each([
  ['2026-11-20T05:00:00Z', 'en', '20 Nov'],
  ['2025-11-20T05:00:00Z', 'en', '20 Nov 2025'],
  ['2027-01-20T05:00:00Z', 'th', '20 ม.ค. 2027'],
])('The day of %s in %s is written %s: with its year if it is another one', (at, language, text) =>
  expect(formatDay(new Date(at), language, new Date('2026-11-28T05:00:00Z'))).toBe(text),
);

test.each([
  ['en', 'just now', 'now'],
  ['th', 'เมื่อสักครู่', 'ขณะนี้'],
])('A time of this minute is named in words in %s, before and after now', (language, before, after) => {
  const now = new Date('2026-11-29T08:00:00Z');
  const at = (seconds: number) => formatNearTime(new Date(now.getTime() + seconds * 1000), now, language);
  expect([at(-20), at(0), at(20)]).toEqual([before, before, after]);
});
