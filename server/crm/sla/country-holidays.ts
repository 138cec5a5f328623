import type { FoundHolidays } from '#contracts/crm/sla/holiday-endpoints.ts';
import { sortHolidays, type Holiday } from '#contracts/crm/sla/holiday.ts';
import { COUNTRIES, computePublicHolidays } from '#engine/calendar/public-holidays.ts';

/** The countries whose public holidays are known, by name; Thailand first. */
export function listHolidayCountries(): { code: string; name: string }[] {
  return Object.entries(COUNTRIES).map(([code, { name }]) => ({ code, name }));
}

type HolidayQuery = { country: string; from: number; years: number; language: 'en' | 'th' };

/**
 * The public holidays of a country, without those of banks and mere observances. A substitute day is listed like any other.
 * @returns null when the country is not known
 */
export function computeCountryHolidays({
  country,
  from,
  years,
  language,
}: HolidayQuery): FoundHolidays | null {
  if (!Object.hasOwn(COUNTRIES, country)) return null;
  const items = Array.from({ length: years }, (_one, index) =>
    computePublicHolidays(country, from + index, language),
  )
    .flatMap((found) => found ?? [])
    .map(({ date, name }): Holiday => ({
      date,
      name,
      yearly: false,
      start: '00:00',
      end: '24:00',
      source: 'country',
    }));
  return { items: sortHolidays(items), left_out: [] };
}
