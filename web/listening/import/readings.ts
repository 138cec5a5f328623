import type { ColumnDates, DateOrder } from '#contracts/listening/import-dates.ts';
import { readWhen } from '#engine/dates/read-date.ts';
import type { DateFault, ReadDate } from '#engine/dates/reading.ts';
import { surveyDates } from '#engine/dates/survey.ts';
import type { DateChoice, Preview } from './use-new-import.ts';

/** A date as the file has it, why it is shown, and how it will be read: two ways while the order is not chosen. */
export type DateReading = {
  place: 'row' | 'earliest' | 'latest' | 'unread' | 'other';
  text: string;
  read: (ReadDate | DateFault)[];
};

/** What the dates of a column say: as the server found, or, for a column without dates, as its first rows say. */
export function getColumnDates(preview: Preview, column: string, now: Date): ColumnDates {
  const known = preview.dates.find((dates) => dates.column === column);
  if (known) return known;
  const { add, survey } = surveyDates(now);
  for (const [index, row] of preview.rows.entries()) add(row[column] ?? '', index + 1);
  return { column, ...survey() };
}

/** The choice that the file suggests; no order while nothing in it decides. */
export function suggestChoice({ order, serial }: ColumnDates): Pick<DateChoice, 'order' | 'dayNumbers'> {
  return {
    order,
    dayNumbers: serial,
  };
}

const FIRST_ROWS = 4;

/** The dates that show how a column will be read: its first, the earliest and latest, and one of each kind that is refused. */
export function buildReadings(preview: Preview, dates: ColumnDates, choice: DateChoice): DateReading[] {
  const first = preview.rows.map((row) => (row[dates.column] ?? '').trim()).filter(Boolean);
  const span = dates.spans[choice.order ?? 'day'];
  const others = (['day', 'month', 'year'] as const).filter((order) => order !== choice.order);
  const places: [DateReading['place'], string | undefined][] = [
    ...[...new Set(first)].slice(0, FIRST_ROWS).map((text): [DateReading['place'], string] => ['row', text]),
    ['earliest', span?.earliest],
    ['latest', span?.latest],
    ...(choice.order === null ? [] : others).map((order): [DateReading['place'], string | undefined] => [
      'other',
      dates.only[order]?.text,
    ]),
    ['unread', dates.first_unread?.text],
  ];
  return places.flatMap(([place, text]) =>
    text === undefined ? [] : [{ place, text, read: readBy(text, choice) }],
  );
}

/** A date of the file in the order that is chosen, else in both where they differ. */
export function readBy(text: string, { order, zone, dayNumbers }: DateChoice): (ReadDate | DateFault)[] {
  const read = (by: DateOrder): ReadDate | DateFault =>
    readWhen(text, { order: by, zone, serial: dayNumbers });
  if (order !== null) return [read(order)];
  const [day, month] = [read('day'), read('month')];
  if (!('at' in month)) return [day];
  if (!('at' in day)) return [month];
  return day.at.getTime() === month.at.getTime() ? [day] : [day, month];
}
