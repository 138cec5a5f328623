import { z } from 'zod';

/** The month with which fiscal years of an organisation begin, from January 1 to December 12. */
export const FiscalStart = z.number().int().min(1).max(12);

/** A month of a year, from January 1. */
type Month = { year: number; month: number };

/** A fiscal year: its number, which is that of the year in which it ends, and its first and last month. */
export type FiscalYear = { number: number; first: Month; last: Month };

/** The fiscal year of a month, where fiscal years begin with `start`. */
export function findFiscalYear({ year, month }: Month, start: number): FiscalYear {
  const begun = month < start ? year - 1 : year;
  const ended = start === 1 ? begun : begun + 1;
  return {
    number: ended,
    first: { year: begun, month: start },
    last: { year: ended, month: ((start + 10) % 12) + 1 },
  };
}
