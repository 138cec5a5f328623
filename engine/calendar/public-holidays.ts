import { england } from './countries/england.ts';
import { thailand } from './countries/thailand.ts';
import { unitedStates } from './countries/united-states.ts';
import { computeRuleDays, isWeekend, type Country } from './holiday-rules.ts';
import { formatDayNumber, type DayNumber } from './thai-moon.ts';

/** The countries whose holidays are known, by their ISO 3166 code; Thailand first, where the suite is at home. */
export const COUNTRIES: Readonly<Record<string, Country>> = {
  TH: thailand,
  GB: england,
  US: unitedStates,
};

/** A day off as it is offered: its day (`2026-11-22`) and its name in the requested language. */
export type PublicHoliday = { date: string; name: string };
type NamedDay = { day: DayNumber; en: string; th: string };

/** The public holidays of a country in a year, days in lieu included, in order. Undefined for a country that is not known. */
export function computePublicHolidays(
  code: string,
  year: number,
  language: 'en' | 'th',
): PublicHoliday[] | undefined {
  const country = Object.hasOwn(COUNTRIES, code) ? COUNTRIES[code] : undefined;
  if (!country) return undefined;
  // A day in lieu may fall into the neighbouring year.
  const own = [year - 1, year, year + 1].flatMap((one) => namedDays(country, one));
  return [...own, ...inLieuOf(country, own)]
    .map(({ day, ...names }) => ({ date: formatDayNumber(day), name: names[language] }))
    .filter(({ date }) => date.startsWith(`${year}-`))
    .sort((a, b) => a.date.localeCompare(b.date));
}

function namedDays({ rules }: Country, year: number): NamedDay[] {
  return rules
    .flatMap((rule) => computeRuleDays(rule, year).map((day) => ({ day, en: rule.en, th: rule.th })))
    .sort((a, b) => a.day - b.day);
}

function inLieuOf({ inLieu }: Country, own: readonly NamedDay[]): NamedDay[] {
  const taken = new Set(own.map(({ day }) => day));
  const given: NamedDay[] = [];
  let runEnd = Number.NEGATIVE_INFINITY;
  let runGiven = false;
  for (const { day, en, th } of own) {
    if (day > runEnd + 1) runGiven = false;
    runEnd = day;
    if (!isWeekend(day) || (inLieu === 'next_of_run' && runGiven)) continue;
    runGiven = true;
    const free = inLieu === 'nearest' ? nearestTo(day) : nextFree(day, taken);
    taken.add(free);
    given.push({ day: free, en: `${en} (in lieu)`, th: `ชดเชย${th}` });
  }
  return given;
}

const nearestTo = (day: DayNumber): DayNumber => (isWeekend(day + 1) ? day - 1 : day + 1);

function nextFree(day: DayNumber, taken: ReadonlySet<DayNumber>): DayNumber {
  let free = day + 1;
  while (isWeekend(free) || taken.has(free)) free += 1;
  return free;
}
