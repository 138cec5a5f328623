import { formatCsvCell } from '#contracts/kit/csv-cell.ts';
import { haveTotal, sumBar, type Bar, type Series } from './series.ts';

function cell(value: string | number): string {
  return typeof value === 'number' ? String(value) : formatCsvCell(value);
}

/**
 * What a chart shows as CSV text (RFC 4180), with a byte order mark so that spreadsheets read Thai rightly.
 *
 * @param heads the names of the columns; that of totals is used where the series add up to something
 */
export function formatChartCsv(
  heads: { first: string; total: string; gap?: string; note?: string },
  bars: readonly Bar[],
  series: readonly Series[],
): string {
  const gaps = heads.gap !== undefined && bars.some(({ gap }) => gap !== undefined) ? [heads.gap] : [];
  const notes = heads.note !== undefined && bars.some(({ cut }) => cut !== undefined) ? [heads.note] : [];
  const totals = haveTotal(series) ? [heads.total] : [];
  const head = [heads.first, ...series.map(({ label }) => label), ...totals, ...gaps, ...notes];
  const rows = bars.map((bar) => [
    bar.stamp ?? bar.label,
    ...series.map(({ id }) => bar.values[id] ?? 0),
    ...totals.map(() => sumBar(bar, series)),
    ...gaps.map(() => bar.gap ?? ''),
    ...notes.map(() => bar.cut ?? ''),
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
