/** The calendars whose years a person may choose. */
export const CALENDARS = ['gregorian', 'buddhist'] as const;
export type Calendar = (typeof CALENDARS)[number];

/**
 * The locale by which dates and times are written in a language: English with the day before the month and 24 hours, as offices in Thailand
 * write it; Thai with Gregorian years, since two kinds of years would make dates ambiguous in mixed teams. Years of the Buddhist era are
 * written for those who chose them (docs/decisions/0204).
 */
export function getDateLocale(language: string, calendar: Calendar = 'gregorian'): string {
  if (calendar === 'buddhist') return language === 'th' ? 'th-u-ca-buddhist' : 'en-GB-u-ca-buddhist';
  return language === 'th' ? 'th-u-ca-gregory' : 'en-GB';
}
