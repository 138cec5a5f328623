import { expect, it } from 'vitest';
import { findFiscalYear } from '#contracts/kit/fiscal-year.ts';

it.each([
  [{ year: 2026, month: 11 }, 4, { number: 2027, first: '2026-4', last: '2027-3' }],
  [{ year: 2026, month: 3 }, 4, { number: 2026, first: '2025-4', last: '2026-3' }],
  [{ year: 2026, month: 10 }, 10, { number: 2027, first: '2026-10', last: '2027-9' }],
  [{ year: 2026, month: 9 }, 10, { number: 2026, first: '2025-10', last: '2026-9' }],
  [{ year: 2026, month: 12 }, 12, { number: 2027, first: '2026-12', last: '2027-11' }],
  [{ year: 2026, month: 12 }, 1, { number: 2026, first: '2026-1', last: '2026-12' }],
])(
  'names the fiscal year of %j that begins with month %i by the year in which it ends',
  (month, start, wanted) => {
    const { number, first, last } = findFiscalYear(month, start);
    expect({ number, first: `${first.year}-${first.month}`, last: `${last.year}-${last.month}` }).toEqual(
      wanted,
    );
  },
);
