import { isMovable, Period, type PeriodUnit } from '#contracts/custom-viz/period.ts';
import { Day } from '#contracts/kit/ids.ts';
import { plain } from '../catalogue/search-fields.ts';
import { SENTENCE_UNITS } from './sentence-words.ts';

/** A period that begins a text, or what moves the period that was read before; `length` is that of the words. */
export type ReadPeriod = { length: number; period: Period };

/** The years of the Buddhist era are ahead of the others by so many; years from here on are of it. */
const BUDDHIST = 543;
const FIRST_BUDDHIST = 2400;

/** Numbers in words, from one on. */
const NUMBERS = [
  'one|หนึ่ง',
  'two|สอง',
  'three|สาม',
  'four|สี่',
  'five|ห้า',
  'six|หก',
  'seven|เจ็ด',
  'eight|แปด',
  'nine|เก้า',
  'ten|สิบ',
].map((words) => plain(words).split('|'));

const N = `(\\d{1,3}|${NUMBERS.flat().join('|')})`;
const UNIT = `(${SENTENCE_UNITS.map(([, words]) => plain(words)).join('|')})`;
const END = '(?![a-z])';
const DATE = '(\\d{4})-(\\d{2}-\\d{2})';
const AGO = `(?:${N}\\s*${UNIT}\\s*(?:ago|earlier|back)${END}|${plain('(?:เมื่อ|ย้อนไป)')}\\s*${N}\\s*${UNIT}(?:\\s*${plain('(?:ที่แล้ว|ก่อน)')})?)`;

type Reader = (parts: readonly (string | undefined)[], before: Period | null) => unknown;

/** Each way to name a period, with the period that its parts make; the first that fits is read. */
const READERS: readonly (readonly [pattern: RegExp, read: Reader])[] = [
  [
    begin(`(?:the\\s+)?${N}\\s*${UNIT}\\s+before\\s+(last|previous|this)\\s+${UNIT}${END}`),
    ([count, unit, which, step]) => readBefore(count, unit, { isThis: which === 'this', step }),
  ],
  [
    begin(`${N}\\s*${UNIT}\\s*${plain('ก่อน(?:ถึง)?')}\\s*${UNIT}\\s*${plain('(ที่แล้ว|ก่อน|นี้)')}`),
    ([count, unit, step, which]) => readBefore(count, unit, { isThis: which === plain('นี้'), step }),
  ],
  [
    begin(`(?:the\\s+)?(same|this)\\s+${UNIT}\\s*,?\\s*(?:of\\s+)?(?:last\\s+${UNIT}${END}|${AGO})`),
    ([which, unit, last, ...ago]) => readSame(which === 'same', unit, last ? ['1', last] : ago),
  ],
  [
    begin(`${UNIT}\\s*${plain('(เดียวกัน|นี้)(?:ของ)?')}\\s*(?:${UNIT}\\s*${plain('(?:ที่แล้ว|ก่อน)')}|${AGO})`),
    ([unit, which, last, ...ago]) => readSame(which === plain('เดียวกัน'), unit, last ? ['1', last] : ago),
  ],
  [
    begin(`(?:last|past|previous)\\s+(\\d{1,3})\\s*${UNIT}${END}`),
    ([count, unit]) => ({ kind: 'last', count: Number(count), unit: findUnit(unit) }),
  ],
  [
    begin(`(\\d{1,3})\\s*${UNIT}\\s*(?:${plain('ที่ผ่านมา|ที่แล้ว|ล่าสุด|ย้อนหลัง')})`),
    ([count, unit]) => ({ kind: 'last', count: Number(count), unit: findUnit(unit) }),
  ],
  [
    begin(`(?:between\\s+)?${DATE}\\s*(?:and|to|until|-|–|ถึง)\\s*${DATE}`),
    ([fromYear, from, toYear, to]) => ({
      kind: 'between',
      from: writeDay(fromYear, from),
      to: writeDay(toYear, to),
    }),
  ],
  [
    begin(`,?\\s*${AGO}`),
    (ago, before) => before && isMovable(before) && { ...before, shift: readShift(ago) },
  ],
  [
    begin(`,?\\s*(?:as\\s+of|as\\s+at|${plain('ณ(?:\\s*สิ้น)?(?:\\s*วันที่)?')})\\s*${DATE}`),
    ([year, day], before) => readDay(writeDay(year, day), before),
  ],
];

/** Reads “last 90 days”, “the 7 days before last week”, “same quarter two years ago”, “as of 2026-10-31”, two days; null where a text begins with none. */
export function readPeriodWords(text: string, before: Period | null): ReadPeriod | null {
  for (const [pattern, read] of READERS) {
    const found = pattern.exec(text);
    const period = found && Period.safeParse(read(found.slice(1), before)).data;
    if (found && period) return { length: found[0].length, period };
  }
  return null;
}

function begin(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})`);
}

function readBefore(
  count: string | undefined,
  unit: string | undefined,
  { isThis, step }: { isThis: boolean; step: string | undefined },
): object {
  const shift = { count: isThis ? 0 : 1, unit: findUnit(step), before: true };
  return { kind: 'last', count: readNumber(count), unit: findUnit(unit), whole: true, shift };
}

/** The same unit as a whole, this one up to the same time. */
function readSame(isWhole: boolean, unit: string | undefined, ago: readonly (string | undefined)[]): object {
  return { kind: 'this', unit: findUnit(unit), to_date: !isWhole, shift: readShift(ago) };
}

/** Number and unit, as either language has them in a pattern. */
function readShift(parts: readonly (string | undefined)[]): object {
  const [count, unit] = parts.filter((part) => part !== undefined);
  return { count: readNumber(count), unit: findUnit(unit) };
}

/** The period that was read before as of a day, otherwise the usual one. */
function readDay(day: string, before: Period | null): unknown {
  if (!Day.safeParse(day).success) return null;
  if (before && !isMovable(before)) return null;
  return { ...(before ?? { kind: 'last', count: 30, unit: 'day' }), as_of: day };
}

function readNumber(text: string | undefined): number {
  const word = NUMBERS.findIndex((words) => words.includes(text ?? ''));
  return word === -1 ? Number(text) : word + 1;
}

function findUnit(text: string | undefined): PeriodUnit | undefined {
  return SENTENCE_UNITS.find(([, words]) =>
    plain(words)
      .split('|')
      .includes(text ?? ''),
  )?.[0];
}

function writeDay(year: string | undefined, day: string | undefined): string {
  const read = Number(year);
  return `${read >= FIRST_BUDDHIST ? read - BUDDHIST : read}-${day}`;
}
