import { z } from 'zod';
import { Holiday } from '#contracts/crm/sla/holiday.ts';
import { defineEndpoint, type Access } from '#contracts/kit/endpoint.ts';

/** Longest calendar file that is read, in characters. */
export const CALENDAR_MAX = 900_000;
/** Maximum number of years of a country's list at once. */
const YEARS_MAX = 10;

const Year = z.number().int().min(1990).max(2100);

/** The holidays that would be imported, and the entries of the source that would not, with the reason. This call stores nothing. */
const Found = z.object({
  items: z.array(Holiday),
  left_out: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type FoundHolidays = z.infer<typeof Found>;

/** The calls that look holidays up, for a policy to take in. */
export function defineHolidayEndpoints(access: Access) {
  return {
    countries: defineEndpoint({
      envelope: 'crm',
      name: 'sla.holiday-countries',
      method: 'GET',
      path: '/sla/holidays/countries',
      access,
      summary: 'List the countries whose public holidays are known',
      answer: z.object({ items: z.array(z.object({ code: z.string(), name: z.string() })) }),
    }),
    ofCountry: defineEndpoint({
      envelope: 'crm',
      name: 'sla.holidays-of-country',
      method: 'GET',
      path: '/sla/holidays/countries/{country}',
      access,
      summary: 'List the public holidays of a country in the given years',
      input: {
        params: z.object({ country: z.string().regex(/^[A-Z]{2}$/) }),
        query: z.strictObject({
          from: z.coerce.number().pipe(Year),
          years: z.coerce.number().int().min(1).max(YEARS_MAX).default(1),
          language: z.enum(['en', 'th']).default('en'),
        }),
      },
      answer: Found,
      errors: ['not_found'],
    }),
    ofCalendar: defineEndpoint({
      envelope: 'crm',
      name: 'sla.holidays-of-calendar',
      method: 'POST',
      path: '/sla/holidays/calendar',
      access,
      summary: 'Read the holidays from an iCalendar file; nothing is stored',
      input: {
        body: z.strictObject({
          text: z.string().min(1).max(CALENDAR_MAX),
          /** Repeated days are returned for this many years from this one on. */
          from: Year,
          years: z.number().int().min(1).max(YEARS_MAX).default(3),
          /** For events at an instant; the account's time zone by default. */
          time_zone: z.string().max(64).optional(),
        }),
      },
      answer: Found,
      errors: ['file_unreadable'],
    }),
  };
}
