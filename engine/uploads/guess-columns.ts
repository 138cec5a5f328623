import {
  MOST_TIMES,
  type ColumnMeasure,
  type ColumnType,
  type SharedDimension,
  type UploadColumn,
} from '#contracts/uploads/column.ts';
import { surveyDates, type DateSurvey } from '#engine/dates/survey.ts';
import { hasCurrency, parseNumber } from '#engine/uploads/parse-number.ts';
import { hasBuddhistYear, isBlank, parseFlag, type FindKey } from '#engine/uploads/read-cell.ts';

/** The values of each shared dimension that the account knows. */
export type KnownKeys = Partial<Record<SharedDimension, FindKey>>;

/** What the first rows of a file say about a column. */
export type ColumnGuess = {
  column: UploadColumn;
  /** Cells with a value, and cells without one. */
  filled: number;
  blank: number;
  /** How many different values there are, as far as was looked. */
  distinct: number;
  samples: string[];
  dates: DateSurvey | null;
  /** Dates with a year of the Buddhist era, and one of them. */
  buddhist: { count: number; example: string } | null;
  /** Of a shared dimension: the part of its values that the account knows. */
  matched: number | null;
};

/** The part of the cells that need not fit a type, one at least of some; and of the values that a shared dimension must know. */
const WRONG = { part: 0.1, some: 4 };
const KNOWN = 0.6;
const SHOWN = 5;
const CODES = /(?:^|[\s_-])(?:id|no\.?|zip|sku|code|postcode)$|phone|mobile|fax|รหัส|เบอร์|โทร|เลขที่|ไปรษณีย์/i;
const DATES = /date|day|time|วัน|เวลา|เดือน/i;

/** What is likely in each column, from the first rows of a file; `now` is the present. */
export function guessColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  { now, known }: { now: Date; known: KnownKeys },
): ColumnGuess[] {
  let times = 0;
  return headers.map((header, index) => {
    const cells = rows.map((row) => row[index] ?? '');
    const guess = guessColumn({ header, number: index + 1, cells, now, known });
    const isTime = guess.column.type === 'date' || guess.column.type === 'instant';
    if (isTime && (times += 1) > MOST_TIMES) return { ...guess, column: { ...guess.column, type: 'text' } };
    return guess;
  });
}

type ColumnCells = { header: string; number: number; cells: readonly string[]; now: Date; known: KnownKeys };

function guessColumn({ header, number, cells, now, known }: ColumnCells): ColumnGuess {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isBlank(cell));
  const values = [...new Set(filled)];
  const dates = surveyCells(filled, now);
  const found = findType({ header, filled, values, dates, known });
  const isDate = found.type === 'date' || found.type === 'instant';
  const buddhist = isDate ? filled.filter(hasBuddhistYear) : [];
  const shared = found.dimension ? known[found.dimension] : undefined;
  return {
    column: {
      _id: `c${number}`,
      header,
      label: header.slice(0, 80).trim() || header,
      type: found.type,
      dimension: found.dimension ?? null,
      decimal: found.decimal ?? '.',
      date_order: isDate ? (dates?.order ?? null) : null,
      day_numbers: isDate && dates?.serial === true,
      buddhist_years: true,
      measures: [...(USUAL_MEASURES[found.type] ?? [])],
    },
    filled: filled.length,
    blank: cells.length - filled.length,
    distinct: values.length,
    samples: values.slice(0, SHOWN).map((value) => value.slice(0, 200).toWellFormed()),
    dates: isDate ? dates : null,
    buddhist: buddhist[0] === undefined ? null : { count: buddhist.length, example: buddhist[0] },
    matched: shared ? values.filter((value) => shared(value) !== null).length / values.length : null,
  };
}

const USUAL_MEASURES: Partial<Record<ColumnType, readonly ColumnMeasure[]>> = {
  whole: ['sum', 'mean'],
  decimal: ['sum', 'mean'],
  money: ['sum', 'mean'],
  flag: ['sum'],
};

function surveyCells(filled: readonly string[], now: Date): DateSurvey | null {
  if (filled.length === 0) return null;
  const { add, survey } = surveyDates(now);
  for (const [index, cell] of filled.entries()) add(cell, index + 1);
  return survey();
}

type TypeGuess = {
  type: ColumnType;
  dimension?: SharedDimension;
  decimal?: UploadColumn['decimal'];
};

type TypeEvidence = Pick<ColumnCells, 'header' | 'known'> & {
  filled: readonly string[];
  values: readonly string[];
  dates: DateSurvey | null;
};

function findType({ header, filled, values, dates, known }: TypeEvidence): TypeGuess {
  if (filled.length === 0) return { type: 'text' };
  const share = (fits: (cell: string) => boolean): number => filled.filter(fits).length / filled.length;
  const allowed = filled.length < WRONG.some ? 0 : Math.max(1, Math.floor(filled.length * WRONG.part));
  const fits = (part: number): boolean => Math.round((1 - part) * filled.length) <= allowed;
  const isNumber = (decimal: UploadColumn['decimal']) => share((cell) => parseNumber(cell, decimal) !== null);
  if (fits(share((cell) => parseFlag(cell) !== undefined && !/^[01]$/.test(cell)))) return { type: 'flag' };
  const [point, comma] = [isNumber('.'), isNumber(',')];
  if (fits(Math.max(point, comma)) && !isCode(header, filled)) {
    const isDay = DATES.test(header) && dates?.serial === true;
    if (isDay) return { type: 'date' };
    const decimal = comma > point ? (',' as const) : ('.' as const);
    if (share(hasCurrency) >= 0.5) return { type: 'money', decimal };
    const numbers = filled.map((cell) => parseNumber(cell, decimal) ?? 0);
    return { type: numbers.every(Number.isSafeInteger) ? 'whole' : 'decimal', decimal };
  }
  if (dates && dates.unread <= allowed && !fits(point))
    return {
      type:
        share((cell) => /\d[:.]\d\d(?!\d*[./-])/.test(cell) && cell.includes(':')) > 0.5 ? 'instant' : 'date',
    };
  const dimension = findDimension(values, known);
  return dimension ? { type: 'shared', dimension } : { type: 'text' };
}

/** A number that names something: with zeros before it, or under such a header. */
function isCode(header: string, filled: readonly string[]): boolean {
  return CODES.test(header.trim()) || filled.some((cell) => /^0\d+$/.test(cell));
}

function findDimension(values: readonly string[], known: KnownKeys): SharedDimension | undefined {
  const shares = Object.entries(known).map(([name, find]) => ({
    name: name as SharedDimension,
    share: values.filter((value) => find(value) !== null).length / values.length,
  }));
  const best = shares.toSorted((a, b) => b.share - a.share)[0];
  return best && best.share >= KNOWN ? best.name : undefined;
}
