import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { UploadColumn } from '#contracts/uploads/column.ts';
import { LONGEST_CELL } from '#contracts/uploads/limits.ts';
import { readWhen } from '#engine/dates/read-date.ts';
import { parseNumber } from '#engine/uploads/parse-number.ts';

/** A cell as it is stored: a text, a number, an instant in milliseconds, or nothing. */
export type CellValue = string | number | null;
/** Reads a cell, or says why it cannot be read. */
export type ReadCell = (text: string) => CellValue | Fault;

/** The key of a value of a shared dimension, such as the id of the person whom a cell names; null where there is none. */
export type FindKey = (text: string) => string | null;

/** How cells of a column are read besides its own choices. */
export type CellContext = {
  /** The time zone of dates that name none. */
  zone: string;
  findKey: FindKey | null;
};

/** Whether a cell could not be read. */
export function isFault(value: CellValue | Fault): value is Fault {
  return typeof value === 'object' && value !== null;
}

/** What people write where there is no value. */
const BLANKS: ReadonlySet<string> = new Set(['', '-', '–', '—', 'n/a', '#n/a', 'na', 'null', 'none', 'nil']);
export const isBlank = (text: string): boolean => BLANKS.has(text) || BLANKS.has(text.trim().toLowerCase());

const FLAGS: ReadonlyMap<string, number> = new Map([
  ...['1', 'true', 'yes', 'y', 't', 'on', 'x', '✓', 'ใช่', 'จริง', 'มี'].map((word) => [word, 1] as const),
  ...['0', 'false', 'no', 'n', 'f', 'off', '✗', 'ไม่ใช่', 'ไม่', 'เท็จ', 'ไม่มี'].map((word) => [word, 0] as const),
]);
/** 1 for a text that says yes, 0 for no. */
export const parseFlag = (text: string): number | undefined => FLAGS.get(text.trim().toLowerCase());

const BUDDHIST_YEAR = /(?:^|\D)(?:2[4-6]\d\d|[๒][๔-๖][๐-๙]{2})(?:\D|$)/;
/** Whether a date has a year that is likely of the Buddhist era, such as 2569. */
export const hasBuddhistYear = (text: string): boolean => BUDDHIST_YEAR.test(text);

const NO_NUMBER = fault('cell_no_number');
const NO_WHOLE = fault('cell_no_whole');
const NO_FLAG = fault('cell_no_flag');
const BUDDHIST = fault('cell_buddhist_year');
const TOO_LONG = fault('cell_too_long', { count: LONGEST_CELL });

/** How the cells of a column are read. */
export function makeCellReader(column: UploadColumn, context: CellContext): ReadCell {
  switch (column.type) {
    case 'text':
      return readText;
    case 'shared':
      return makeSharedReader(context.findKey);
    case 'flag':
      return (text) => (isBlank(text) ? null : (parseFlag(text) ?? NO_FLAG));
    case 'whole':
      return makeWholeReader(column);
    case 'decimal':
    case 'money':
      return makeNumberReader(column);
    case 'latitude':
    case 'longitude':
      return makeDegreeReader(column, DEGREES[column.type]);
    case 'date':
    case 'instant':
      return makeDateReader(column, context);
  }
}

function readText(text: string): CellValue | Fault {
  if (text.length > LONGEST_CELL) return TOO_LONG;
  const value = text.trim();
  return value === '' ? null : value;
}

/** A text without a key is a value of its own: charts show it, and nothing is lost. */
function makeSharedReader(findKey: FindKey | null): ReadCell {
  const known = new Map<string, CellValue | Fault>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = readText(text);
    const found = typeof value === 'string' ? (findKey?.(value) ?? value) : value;
    if (known.size < MOST_REMEMBERED) known.set(text, found);
    return found;
  };
}
const MOST_REMEMBERED = 10_000;

function makeNumberReader({ decimal }: UploadColumn): ReadCell {
  return (text) => {
    if (text === '') return null;
    const number = parseNumber(text, decimal);
    if (number !== null) return number;
    return isBlank(text) ? null : NO_NUMBER;
  };
}

function makeWholeReader(column: UploadColumn): ReadCell {
  const read = makeNumberReader(column);
  return (text) => {
    const number = read(text);
    return typeof number === 'number' && !Number.isSafeInteger(number) ? NO_WHOLE : number;
  };
}

/** How far degrees go from 0, to either side. */
const DEGREES = { latitude: 90, longitude: 180 } as const;

function makeDegreeReader(column: UploadColumn, most: number): ReadCell {
  const read = makeNumberReader(column);
  const fails = fault('cell_no_degree', { most });
  return (text) => {
    const number = read(text);
    return typeof number === 'number' && Math.abs(number) > most ? fails : number;
  };
}

function makeDateReader(
  { date_order, day_numbers, buddhist_years }: UploadColumn,
  { zone }: CellContext,
): ReadCell {
  const reading = { order: date_order ?? undefined, serial: day_numbers, zone };
  const known = new Map<string, CellValue | Fault>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = isBlank(text)
      ? null
      : !buddhist_years && hasBuddhistYear(text)
        ? BUDDHIST
        : toInstant(readWhen(text, reading));
    if (known.size < MOST_REMEMBERED) known.set(text, value);
    return value;
  };
}

/** The span of dates that are stored: years that no data of a team leaves. */
const FIRST = Date.UTC(1900, 0, 1);
const LAST = Date.UTC(2299, 11, 31);

function toInstant(read: ReturnType<typeof readWhen>): CellValue | Fault {
  if (!('at' in read))
    return read.fault === 'zone_unknown' ? fault('zone_unknown', { name: read.zone }) : fault(read.fault);
  const at = read.at.getTime();
  return at >= FIRST && at <= LAST ? at : fault('no_date');
}
