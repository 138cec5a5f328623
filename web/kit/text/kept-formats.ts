import { makeDateFormat } from '#contracts/kit/date-format.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { getReaderZone } from './reader-zone.ts';

/**
 * Caches a formatter for each language and set of options. Creating one costs as much as formatting hundreds of texts, and a list needs the
 * same one in every row.
 */
function kept<Format, Options extends object>(
  make: (language: string, options: Options) => Format,
): (language: string, options?: Options) => Format {
  const formats = new Map<string, Format>();
  return (language, options) => {
    const key = `${language} ${options ? JSON.stringify(options) : ''}`;
    const known = formats.get(key);
    if (known) return known;
    const made = make(language, options ?? ({} as Options));
    formats.set(key, made);
    return made;
  };
}

/** Number formats of a language. */
export const numberFormat = kept(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

/** Date formats by calendar. */
const datesOf: Record<
  Calendar,
  (language: string, options?: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat
> = {
  gregorian: keptDates('gregorian'),
  buddhist: keptDates('buddhist'),
};

function keptDates(of: Calendar) {
  return kept((language, options: Intl.DateTimeFormatOptions) =>
    makeDateFormat({ language, calendar: of }, options),
  );
}

let calendar: Calendar = 'gregorian';

/** The calendar of the years on this page. */
export const getCalendar = (): Calendar => calendar;

/** Writes the years of this page by another calendar, from the next time that a date is written. */
export function setCalendar(chosen: Calendar): void {
  calendar = chosen;
}

/** Date formats of a language, in the reader's calendar, and in their time zone if the options name none. */
export function dateFormat(language: string, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return datesOf[calendar](language, { timeZone: getReaderZone(), ...options });
}

/** Relative time formats of a language. */
export const agoFormat = kept(
  (language, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
);
