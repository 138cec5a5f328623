import { getDateLocale, type Calendar } from './date-locale.ts';

/**
 * The Thai abbreviations of both eras. Thai names the era in long dates and with a year alone, and in no shorter date: next to each other
 * both would look like two calendars.
 */
const ERA = /[\u0E04\u0E1E]\.\u0E28\. /g;

class DateFormat extends Intl.DateTimeFormat {
  override format(at?: Date | number): string {
    return super.format(at).replace(ERA, '');
  }

  override formatRange(from: Date | number, to: Date | number): string {
    return super.formatRange(from, to).replace(ERA, '');
  }
}

/** By whose language and calendar dates are written. */
export type DateReader = { language: string; calendar?: Calendar | undefined };

/** The format of every date that people read (docs/decisions/0204): screens, files, mails and sentences write it the same way. */
export function makeDateFormat(
  { language, calendar }: DateReader,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  return new DateFormat(getDateLocale(language, calendar), options);
}

/**
 * How a customer reads dates in messages: as in anything else that arrives by post, in Thai with the years of the Buddhist era, unlike the
 * suite's own screens.
 */
export function toCustomerReader(language: string): DateReader {
  return { language, calendar: language === 'th' ? 'buddhist' : 'gregorian' };
}
