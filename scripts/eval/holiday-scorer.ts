import { z } from 'zod';
import { computePublicHolidays, COUNTRIES } from '#engine/calendar/public-holidays.ts';
import { countRight } from './count-right.ts';
import { parseRows } from './data-file.ts';
import type { Scorer } from './scorer.ts';

const Row = z.object({ country: z.string(), date: z.iso.date(), type: z.string().optional() });
type Row = z.infer<typeof Row>;

/**
 * Holidays of the countries that the suite offers, both ways: the days off of the file that the suite knows, and the days of the suite that
 * the file has. Neither file is an authority. Where a file names the kind of a day, only public days count as days off; other countries are
 * left out.
 */
export const holidays: Scorer = {
  name: 'holidays',
  fits: (file) => /^6_hours\/(?:vacanza|date)_holidays/.test(file.name),
  score: (file) => {
    const rows = parseRows(file, Row);
    const offered = Object.keys(COUNTRIES).filter((code) => rows.some(({ country }) => country === code));
    return offered.flatMap((code) => {
      const listed = rows.filter(({ country }) => country === code);
      const ours = new Set(yearsOf(listed).flatMap((year) => daysOf(code, year)));
      const off = listed.filter(({ type = 'public' }) => type === 'public');
      const days = new Set(listed.map(({ date }) => date));
      return [
        countRight(file, {
          what: `${code}: days off that the suite knows`,
          verdicts: off.map(({ date }) => ours.has(date)),
        }),
        countRight(file, {
          what: `${code}: days of the suite that are in the file`,
          verdicts: [...ours].map((date) => days.has(date)),
        }),
      ];
    });
  },
};

function yearsOf(rows: readonly Row[]): number[] {
  return [...new Set(rows.map(({ date }) => Number(date.slice(0, 4))))];
}

function daysOf(code: string, year: number): string[] {
  return (computePublicHolidays(code, year, 'en') ?? []).map(({ date }) => date);
}
