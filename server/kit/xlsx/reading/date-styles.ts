import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { findAttribute } from '#server/kit/xlsx/reading/sheet-text.ts';

/** The numbers of built-in formats that are dates or times, those of East Asian and Thai workbooks included (ECMA-376, 18.8.30). */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

/** Whether the code of a format shows a date or a time: it has a part of one outside texts, colours and escapes. */
export function isDateFormat(code: string): boolean {
  const [shown = ''] = code.split(';');
  const plain = shown
    .replaceAll(/"[^"]*"|\\.|_./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replaceAll(/general/gi, '');
  return /[ymdhsb]/i.test(plain) && !/^[#0.,%E+\-\s]+$/i.test(plain);
}

/** For each style of cells whether it shows a date. */
export function readDateStyles(styles: string): boolean[] {
  const codes = new Map<number, boolean>();
  for (const [, tag = ''] of styles.matchAll(/<(?:\w+:)?numFmt\s([^>]*)>/g))
    codes.set(Number(findAttribute(tag, 'numFmtId')), isDateFormat(findAttribute(tag, 'formatCode') ?? ''));
  const [list = ''] = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  return [...list.matchAll(/<(?:\w+:)?xf\s([^>]*)>/g)].map(([, tag = '']) => {
    const id = Number(findAttribute(tag, 'numFmtId') ?? 0);
    return codes.get(id) ?? BUILT_IN.some(([from, to]) => id >= from && id <= to);
  });
}

/** Days from the beginning of 1970 to that of the calendar of a workbook, which counts from 1900 or from 1904. */
const CALENDARS = { 1900: 25_569, 1904: 24_107 };

/** A day of a spreadsheet as a local date: `2026-03-09`, `2026-03-09 12:00:00`, or only a time; the number itself where it is no day. */
export function formatSerial(value: string, calendar: keyof typeof CALENDARS): string {
  const days = Number(value);
  if (value === '' || !Number.isFinite(days) || days < 0 || days > 2_958_466) return value;
  const at = new Date(Math.round((days - CALENDARS[calendar]) * MS_PER_DAY));
  const text = at.toISOString().replace('T', ' ').slice(0, 19);
  if (days < 1) return text.slice(11);
  return Number.isInteger(days) ? text.slice(0, 10) : text;
}
