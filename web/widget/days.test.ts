import { expect, it } from 'vitest';
import { makeTimes } from './days.ts';

const NOW = new Date(2026, 10, 28, 14, 2);
function at(year: number, month: number, day: number, hour = 9): string {
  return new Date(year, month - 1, day, hour, 5).toISOString();
}

it.each<[language: string, before: string | undefined, at: string, divider: string | null]>([
  ['en', undefined, at(2026, 11, 28), null],
  ['en', undefined, at(2026, 11, 27), '27 November'],
  ['en', undefined, at(2025, 11, 28), '28 November 2025'],
  ['en', at(2026, 11, 27), at(2026, 11, 27, 23), null],
  ['en', at(2026, 11, 27, 23), at(2026, 11, 28, 0), '28 November'],
  ['en', at(2025, 12, 31), at(2026, 1, 1), '1 January'],
  ['th', undefined, at(2026, 11, 27), '27 พฤศจิกายน'],
  ['th', at(2024, 2, 28), at(2024, 2, 29), '29 กุมภาพันธ์ 2024'],
])('in %s, after %s a message of %s has the line %s above it', (language, before, message, divider) =>
  expect(makeTimes(language).divider(before, message, NOW)).toBe(divider),
);

it.each(['en', 'th'])('times in %s are hours of 24, whatever language the browser speaks', (language) => {
  const { hour, full } = makeTimes(language);
  expect(hour(at(2026, 11, 28, 14))).toBe('14:05');
  expect(full(at(2025, 11, 28, 14))).toMatch(/2025.*14:05/);
});
