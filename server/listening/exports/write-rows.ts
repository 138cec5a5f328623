import { cutText } from '#contracts/kit/cut-text.ts';
import type { ExportColumn } from '#contracts/listening/exports/columns.ts';
import { CELL_CHARACTERS, type ExportFormat } from '#contracts/listening/exports/export.ts';
import { BYTE_ORDER_MARK, formatCsvRow } from '#server/kit/http/csv.ts';
import {
  formatSheetHead,
  formatSheetRow,
  formatSheetTime,
  type SheetCell,
} from '#server/kit/xlsx/sheet-xml.ts';
import type { CellValue } from '#server/listening/exports/cell-format.ts';
import { EXPORT_LABELS } from '#texts/export-labels.ts';

/** The layout of a file: its columns, and the labels of its header. */
export type FileLayout = {
  format: ExportFormat;
  columns: readonly ExportColumn[];
  language: 'en' | 'th';
  time_zone: string;
  bom: boolean;
};

/** Rows of a file as text, and how many of their cells were truncated. */
export type WrittenRows = { text: string; cut: number };

function isTime(value: CellValue): value is { at: number } {
  return typeof value === 'object' && value !== null && 'at' in value;
}

function headOf({ columns, language, time_zone }: FileLayout): string[] {
  return columns.map((name) => {
    const word = EXPORT_LABELS[language].columns[name];
    return name.endsWith('_at') ? `${word} (${time_zone})` : word;
  });
}

/** Width of a column in a sheet, in characters. */
function widthOf(name: ExportColumn): number {
  if (name === 'text') return 60;
  if (name === 'title' || name === 'url' || name === '_id' || name === 'ticket_id') return 36;
  return ['keywords', 'tags', 'hashtags', 'domains', 'links', 'author_name'].includes(name) ? 24 : 18;
}

/** The start of a file (or of a sheet). */
export function formatFileStart(looks: FileLayout): string {
  if (looks.format === 'jsonl') return '';
  if (looks.format === 'csv') return (looks.bom ? BYTE_ORDER_MARK : '') + formatCsvRow(headOf(looks));
  return formatSheetHead(looks.columns.map(widthOf)) + formatSheetRow(1, headOf(looks), 'head');
}

/** Rows as text of a file; `first` is the number of the first of them, from 1. */
export function writeRows(
  { format, columns }: Pick<FileLayout, 'format' | 'columns'>,
  rows: readonly (readonly CellValue[])[],
  first: number,
): WrittenRows {
  if (format === 'jsonl') return { text: rows.map((row) => jsonLine(columns, row)).join(''), cut: 0 };
  if (format === 'csv') return { text: rows.map(csvLine).join(''), cut: 0 };
  let cut = 0;
  const cell = (value: CellValue): SheetCell => {
    if (typeof value !== 'string') return typeof value === 'number' || isTime(value) ? value : null;
    if (value.length <= CELL_CHARACTERS) return value;
    cut += 1;
    return cutText(value, CELL_CHARACTERS);
  };
  // The header is the first row of a sheet.
  const text = rows.map((row, index) => formatSheetRow(first + index + 1, row.map(cell))).join('');
  return { text, cut };
}

function csvLine(row: readonly CellValue[]): string {
  return formatCsvRow(row.map((value) => (isTime(value) ? formatSheetTime(value) : value)));
}

function jsonLine(columns: readonly ExportColumn[], row: readonly CellValue[]): string {
  return `${JSON.stringify(Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null])))}\n`;
}
