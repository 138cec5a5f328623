import { getUtcOffset } from '#contracts/kit/zone.ts';
import { writeTagCell } from '#contracts/listening/tag-cell.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import { getChannelName } from '#texts/channel-name.ts';
import { EXPORT_LABELS } from '#texts/export-labels.ts';

/** A value of a column; lists occur only in files for programs. */
export type CellValue = string | number | boolean | null | { at: number } | readonly string[];

/** How the values of mentions are formatted in one file. */
export type CellFormat = {
  /** An instant in milliseconds. */
  instant: (at: number) => CellValue;
  word: (value: string) => CellValue;
  channel: (slug: string) => CellValue;
  country: (code: string) => CellValue;
  language: (code: string) => CellValue;
  list: (values: readonly string[]) => CellValue;
  flag: (value: boolean) => CellValue;
  keywords: (numbers: readonly number[]) => CellValue;
  tags: (numbers: readonly number[]) => CellValue;
  person: (id: string) => CellValue;
};

/** The names for numbers and ids of mentions. */
export type Names = {
  keywords: Pick<KeywordNames, 'byNumber'>;
  /** The name of each tag in files, by its number. */
  tags: ReadonlyMap<number, string>;
  people: ReadonlyMap<string, string>;
};

function namesOf(numbers: readonly number[], names: (number: number) => string | undefined): string[] {
  return numbers.flatMap((number) => names(number) ?? []);
}

/** Offsets of a time zone change on quarters of an hour: one lookup for each is enough. */
const QUARTER_MS = 900_000;

/** The local time of a zone at an instant, as the milliseconds at which UTC shows the same time. */
export function makeWallClock(zone: string): (at: number) => number {
  const known = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    let ahead = known.get(quarter);
    if (ahead === undefined) {
      ahead = getUtcOffset(quarter * QUARTER_MS, zone);
      known.set(quarter, ahead);
    }
    return at + ahead;
  };
}

/** For people: localised labels and times, lists in one cell. */
export function formatForPeople(names: Names, language: 'en' | 'th', zone: string): CellFormat {
  const { values } = EXPORT_LABELS[language];
  const clock = makeWallClock(zone);
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const languages = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });
  const named = (of: Intl.DisplayNames) => {
    const known = new Map<string, string>();
    return (code: string): string => {
      const label = known.get(code) ?? nameIn(of, code);
      known.set(code, label);
      return label;
    };
  };
  const list = (items: readonly string[]): string => items.join(', ');
  return {
    instant: (at) => ({ at: clock(at) }),
    word: (value) => values[value] ?? value,
    channel: (slug) => getChannelName(slug, language),
    country: named(countries),
    language: named(languages),
    list,
    flag: (value) => (value ? (values['yes'] ?? 'yes') : ''),
    keywords: (numbers) => list(namesOf(numbers, (number) => names.keywords.byNumber.get(number)?.name)),
    tags: (numbers) => writeTagCell(namesOf(numbers, (number) => names.tags.get(number))),
    person: (id) => names.people.get(id) ?? '',
  };
}

/** An invalid code has no name: the collected value is used as it is. */
function nameIn(of: Intl.DisplayNames, code: string): string {
  try {
    return code === '' ? '' : (of.of(code) ?? code);
  } catch {
    return code;
  }
}

/** For programs: values as the API returns them, lists as lists. */
export function formatForPrograms(names: Names): CellFormat {
  return {
    instant: (at) => new Date(at).toISOString(),
    word: (value) => value,
    channel: (slug) => slug,
    country: (code) => code,
    language: (code) => code,
    list: (values) => values,
    flag: (value) => value,
    keywords: (numbers) => namesOf(numbers, (number) => names.keywords.byNumber.get(number)?.name),
    tags: (numbers) => namesOf(numbers, (number) => names.tags.get(number)),
    person: (id) => names.people.get(id) ?? null,
  };
}
