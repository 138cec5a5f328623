const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'มกราคม', 'ม.ค.', 'มค'],
  ['february', 'feb', 'กุมภาพันธ์', 'ก.พ.', 'กพ'],
  ['march', 'mar', 'มีนาคม', 'มี.ค.', 'มีค'],
  ['april', 'apr', 'เมษายน', 'เม.ย.', 'เมย'],
  ['may', 'พฤษภาคม', 'พ.ค.', 'พค'],
  ['june', 'jun', 'มิถุนายน', 'มิ.ย.', 'มิย'],
  ['july', 'jul', 'กรกฎาคม', 'ก.ค.', 'กค'],
  ['august', 'aug', 'สิงหาคม', 'ส.ค.', 'สค'],
  ['september', 'sept', 'sep', 'กันยายน', 'ก.ย.', 'กย'],
  ['october', 'oct', 'ตุลาคม', 'ต.ค.', 'ตค'],
  ['november', 'nov', 'พฤศจิกายน', 'พ.ย.', 'พย'],
  ['december', 'dec', 'ธันวาคม', 'ธ.ค.', 'ธค'],
];

const MONTH_OF = new Map(MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));

/** Longer names first, so that "sept" is not read as "sep" and a rest; Latin names end at a word edge. */
const NAME = new RegExp(
  [...MONTH_OF.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => (/^[a-z]/.test(name) ? `(?<![a-z])${name}(?![a-z])` : name.replaceAll('.', '\\.')))
    .join('|'),
);

/** A day of the calendar of the common era, and what of the text is not part of it. */
export type CalendarDay = { year: number; month: number; day: number; rest: string };

/**
 * The day in a text: year first, day (or month) first with `/`, `-` or `.`, or a month by its English or Thai name. Years
 * 2400 to 2699 are of the Buddhist era. Gives nothing where there is none, or none that the calendar has.
 */
export function readDay(text: string, monthFirst: boolean): CalendarDay | undefined {
  return yearFirst(text) ?? yearLast(text, monthFirst) ?? named(text.toLowerCase());
}

function yearFirst(text: string): CalendarDay | undefined {
  const found = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  return found ? day(found[1], found[2], found[3], text.replace(found[0], ' ')) : undefined;
}

/** Whether dates of a file put the month first, as one of them says that can be read in no other way: 11/25/2026. */
export function monthStandsFirst(texts: readonly string[]): boolean {
  return texts.some((text) => Number(DAY_OF_YEAR_LAST.exec(text)?.[2] ?? 0) > 12);
}

const DAY_OF_YEAR_LAST = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/;

function yearLast(text: string, monthFirst: boolean): CalendarDay | undefined {
  const found = DAY_OF_YEAR_LAST.exec(text);
  if (found === null) return undefined;
  const [whole, first = '', second = '', year = ''] = found;
  // Two digits up to 49 are this century; above, they may be of the Buddhist era or of the last century: no guess.
  if (year.length === 2 && Number(year) > 49) return undefined;
  const full = year.length === 2 ? `20${year}` : year;
  const rest = text.replace(whole, ' ');
  const monthComesFirst = Number(second) > 12 || (monthFirst && Number(first) <= 12);
  return monthComesFirst ? day(full, first, second, rest) : day(full, second, first, rest);
}

function named(text: string): CalendarDay | undefined {
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return undefined;
  const numbers = text
    .replace(/\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?/, ' ')
    .replace(/[+-]\d{2}:?\d{2}(?!\d)/, ' ');
  const year = /(?<!\d)\d{4}(?!\d)/.exec(numbers)?.[0];
  const date = /(?<!\d)\d{1,2}(?!\d)/.exec(numbers)?.[0];
  return day(year, String(MONTH_OF.get(name)), date, text.replace(name, ' '));
}

function day(yearText = '', monthText = '', dayText = '', rest = ''): CalendarDay | undefined {
  const written = Number(yearText);
  const year = written >= 2400 && written < 2700 ? written - 543 : written;
  const [month, date] = [Number(monthText), Number(dayText)];
  const at = new Date(Date.UTC(year, month - 1, date));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return exists && year >= 1900 && year <= 2199 ? { year, month, day: date, rest } : undefined;
}
