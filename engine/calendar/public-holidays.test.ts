import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { computePublicHolidays } from './public-holidays.ts';

function named(code: string, year: number, name: string): string[] {
  return (computePublicHolidays(code, year, 'en') ?? [])
    .filter((one) => one.name === name)
    .map(({ date }) => date);
}

describe('Thailand', () => {
  it('follows its lunar calendar, long years and years with a day more', () => {
    expect(named('TH', 2024, 'Asalha Bucha')).toEqual(['2024-07-20']);
    expect(named('TH', 2025, 'Makha Bucha')).toEqual(['2025-02-12']);
    expect(named('TH', 2026, 'Visakha Bucha')).toEqual(['2026-05-31']);
    expect(named('TH', 2026, 'Buddhist Lent')).toEqual(['2026-07-30']);
  });

  it('gives one day in lieu for a run of days, in the next year where it ends there', () => {
    expect(named('TH', 2024, 'Songkran (in lieu)')).toEqual(['2024-04-16']);
    expect(named('TH', 2023, 'New Year’s Eve (in lieu)')).toEqual(['2023-01-02']);
  });

  it('Holidays have Thai names', () => {
    expect(computePublicHolidays('TH', 2026, 'th')?.[0]).toEqual({ date: '2026-01-01', name: 'วันขึ้นปีใหม่' });
  });
});

it('knows Easter, nth weekdays and the rules of weekends elsewhere', () => {
  expect(named('GB', 2025, 'Good Friday')).toEqual(['2025-04-18']);
  expect(named('GB', 2021, 'Boxing Day (in lieu)')).toEqual(['2021-12-28']);
  expect(named('US', 2026, 'Thanksgiving')).toEqual(['2026-11-26']);
  expect(named('US', 2026, 'Independence Day (in lieu)')).toEqual(['2026-07-03']);
  expect(named('US', 2021, 'New Year’s Day (in lieu)')).toEqual(['2021-12-31']);
});

it('knows no country that it was not taught', () => {
  expect(computePublicHolidays('XQ', 2026, 'en')).toBeUndefined();
  expect(computePublicHolidays('constructor', 2026, 'en')).toBeUndefined();
});

const DATA = '../shared/data/6_hours/vacanza_holidays.jsonl';
/** Names of the data by those of ours: every rule of Thailand that returns each year. */
const THAI: Readonly<Record<string, RegExp>> = {
  'Makha Bucha': /^Makha Bucha$/,
  'Visakha Bucha': /^Visakha Bucha$/,
  'Asalha Bucha': /^Asarnha Bucha$/,
  'Buddhist Lent': /^Buddhist Lent Day$/,
  'Chakri Memorial Day (in lieu)': /^Chakri Memorial Day \(in lieu\)$/,
  'Chulalongkorn Day (in lieu)': /Chulalongkorn Memorial Day \(in lieu\)$/,
  'Constitution Day (in lieu)': /^Constitution Day \(in lieu\)$/,
};

test.skipIf(!existsSync(DATA))(
  'Thailand from 2015 to 2025 as others list it (skipped without the data)',
  () => {
    const rows = readFileSync(DATA, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { country: string; date: string; names: string[] })
      .filter(({ country }) => country === 'TH');
    expect(rows.length).toBeGreaterThan(100);
    for (const [ours, theirs] of Object.entries(THAI)) {
      const listed = rows
        .filter(({ names }) => names.some((name) => theirs.test(name)))
        .map(({ date }) => date);
      const known = Array.from({ length: 11 }, (_one, index) => named('TH', 2015 + index, ours)).flat();
      expect([ours, known]).toEqual([ours, listed.toSorted()]);
    }
  },
);
