import type Holidays from 'date-holidays';
import type { FoundHolidays } from '#contracts/settings/sla/holiday-endpoints.ts';
import { inOrder, type Holiday } from '#contracts/settings/sla/holiday.ts';
import { timeOf, DAY_MINUTES } from '#contracts/settings/sla/week.ts';

/** Thailand is where the suite is at home. */
const FIRST = 'TH';

let loaded: Promise<typeof Holidays> | undefined;
/** Some megabytes of rules, read when somebody first asks. */
const load = (): Promise<typeof Holidays> =>
  (loaded ??= import('date-holidays').then((module) => module.default));

/** The countries whose public holidays are known, by name; Thailand first. */
export const countriesWithHolidays = async (): Promise<{ code: string; name: string }[]> => {
  const Known = await load();
  return Object.entries(new Known().getCountries('en'))
    .map(([code, name]) => ({ code, name }))
    .sort(
      (a, b) => Number(b.code === FIRST) - Number(a.code === FIRST) || a.name.localeCompare(b.name, 'en'),
    );
};

type Asked = { country: string; from: number; years: number; language: 'en' | 'th' };

/**
 * The public holidays of a country, those of banks and mere observances left out. A day in lieu is told like any other.
 * @returns null when the country is not known
 */
export const holidaysOfCountry = async (asked: Asked): Promise<FoundHolidays | null> => {
  const Known = await load();
  if (!Object.hasOwn(new Known().getCountries('en'), asked.country)) return null;
  const known = new Known(asked.country);
  const found = Array.from({ length: asked.years }, (_one, index) =>
    known.getHolidays(asked.from + index, asked.language),
  ).flat();
  const items = found.filter(({ type }) => type === 'public').flatMap(daysOf);
  return { items: inOrder(items), left_out: [] };
};

type Told = { date: string; name: string; start: Date; end: Date };

/** A holiday day by day, as the clock shows it in its country; one that begins in the evening is a part of its first day. */
const daysOf = ({ date, name, start, end }: Told): Holiday[] => {
  const begin = Number(date.slice(11, 13)) * 60 + Number(date.slice(14, 16));
  const last = begin + Math.round((end.getTime() - start.getTime()) / 60_000);
  const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  // An hour that the clocks skip or show twice does not make a part of a day.
  const count = Math.max(1, Math.ceil((last - 120) / DAY_MINUTES));
  return Array.from({ length: count }, (_one, index) => ({
    date: new Date(first + index * DAY_MINUTES * 60_000).toISOString().slice(0, 10),
    name: name.slice(0, 120),
    yearly: false,
    start: index === 0 ? timeOf(begin) : '00:00',
    end: '24:00',
    source: 'country' as const,
  }));
};
