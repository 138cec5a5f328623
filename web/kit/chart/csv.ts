import { totalOf, type Bar, type Series } from './series.ts';

/**
 * One value of a CSV file. A text that a spreadsheet would run as a formula (it begins with `=`, `+`, `-` or `@`) gets an
 * apostrophe before it, because labels may be names that strangers chose.
 */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** What a chart shows as CSV text (RFC 4180), with a byte order mark so that spreadsheets read Thai rightly. */
export const csvOf = (
  heads: { first: string; total: string; gap?: string },
  bars: readonly Bar[],
  series: readonly Series[],
): string => {
  const gaps = heads.gap !== undefined && bars.some(({ gap }) => gap !== undefined) ? [heads.gap] : [];
  const head = [heads.first, ...series.map(({ label }) => label), heads.total, ...gaps];
  const rows = bars.map((bar) => [
    bar.label,
    ...series.map(({ id }) => bar.values[id] ?? 0),
    totalOf(bar, series),
    ...gaps.map(() => bar.gap ?? ''),
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
};
