import { getDateLocale } from '#contracts/kit/date-locale.ts';

/**
 * Makes a formatter once for each language and set of options. Making one costs as much as hundreds of texts by it, and a list asks
 * for the same one in every row.
 */
const kept = <Format, Options extends object>(
  make: (language: string, options: Options) => Format,
): ((language: string, options?: Options) => Format) => {
  const formats = new Map<string, Format>();
  return (language, options) => {
    const key = `${language} ${options ? JSON.stringify(options) : ''}`;
    const known = formats.get(key);
    if (known) return known;
    const made = make(language, options ?? ({} as Options));
    formats.set(key, made);
    return made;
  };
};

/** Numbers as a language writes them. */
export const numberFormat = kept(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

/** Thai names the era in long dates of this calendar and in no shorter one: beside each other both would look like two calendars. */
class Dates extends Intl.DateTimeFormat {
  override format(at?: Date | number): string {
    return super.format(at).replace('ค.ศ. ', '');
  }
}

/** Moments as a language writes them, in the reader's zone where the options name none. */
export const dateFormat = kept(
  (language, options: Intl.DateTimeFormatOptions) => new Dates(getDateLocale(language), options),
);

/** How long ago, as a language says it. */
export const agoFormat = kept(
  (language, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
);
