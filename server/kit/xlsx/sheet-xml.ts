import { CELL_TONES, type CellTone } from '#contracts/kit/cell-tone.ts';
import { MS_PER_DAY, SECONDS_PER_DAY } from '#contracts/kit/duration.ts';

/** A local time, in milliseconds as if it were UTC; `day`: its date, whatever the hour. */
export type SheetTime = { at: number; day?: true };
/** A part of a whole, from 0 to 1: spreadsheets get the number and show it in percent. */
export type SheetShare = { share: number };
/** A length of time: spreadsheets show it in hours, minutes and seconds, programs get the seconds. */
export type SheetDuration = { seconds: number };
/** A number with a tone: people see its sign and ground, programs get the number alone. */
export type SheetToned = { tone: CellTone; number: number | SheetShare | SheetDuration };
/** A value of a cell. */
export type SheetCell = string | number | null | SheetTime | SheetShare | SheetDuration | SheetToned;

/** Styles of cells, by their position in the workbook's list of styles. */
const STYLES = {
  plain: 0,
  head: 1,
  time: 2,
  count: 3,
  day: 4,
  share: 5,
  decimal: 6,
  duration: 7,
  group: 8,
} as const;
/** How numbers with a tone are shown; the styles of each tone follow those above, in this order. */
const TONED = ['count', 'decimal', 'share', 'duration'] as const;
const FIRST_TONED = Object.keys(STYLES).length;
const TONES = Object.keys(CELL_TONES);

/** A time in the form that every spreadsheet parses, `2026-11-21 14:05:33`, or its date alone. */
export function formatSheetTime({ at, day }: SheetTime): string {
  return new Date(at)
    .toISOString()
    .slice(0, day ? 10 : 19)
    .replace('T', ' ');
}

/** A value of a cell as text and as programs read it: dates in ISO 8601, shares from 0 to 1. */
export function formatCell(cell: SheetCell): string | number | null {
  if (typeof cell !== 'object' || cell === null) return cell;
  if ('tone' in cell) return formatCell(cell.number);
  if ('share' in cell) return cell.share;
  if ('seconds' in cell) return cell.seconds;
  return formatSheetTime(cell);
}

/** Characters that XML 1.0 cannot hold at all, escaped as workbooks do (ECMA-376, 22.9.2.19), and text that looks like such an escape. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000D\u000E-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as a workbook stores it. */
export function escapeSheetText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
}

/** The name of a column by its number from 0: A … Z, AA … */
function columnName(index: number): string {
  return (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** The days between the beginning of 1970 and that of a workbook's calendar. */
const CALENDAR_DAYS = 25_569;

/** The beginning of a sheet: head rows that stay in view, and the widths of its columns, in characters. */
export function formatSheetHead(widths: readonly number[], headRows = 1): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;
}

/** The end of a sheet that was begun with its head and rows. */
export const SHEET_END = '</sheetData></worksheet>';

/** Cells that are one: from one column and row to another, columns from 0, rows from 1. */
export type MergedCells = { column: number; row: number; toColumn: number; toRow: number };

/** The end of a sheet some of whose cells are merged. */
export function formatMergedSheetEnd(merged: readonly MergedCells[]): string {
  if (merged.length === 0) return SHEET_END;
  const places = merged.map(
    ({ column, row, toColumn, toRow }) =>
      `<mergeCell ref="${columnName(column)}${row}:${columnName(toColumn)}${toRow}"/>`,
  );
  return `</sheetData><mergeCells count="${places.length}">${places.join('')}</mergeCells></worksheet>`;
}

/**
 * A row of a sheet. Texts are stored as texts, so that none of them is ever run as a formula, whatever it begins with.
 * @param number of the row, from 1
 */
export function formatSheetRow(
  number: number,
  cells: readonly SheetCell[],
  look: keyof typeof STYLES = 'plain',
): string {
  let row = `<row r="${number}">`;
  for (const [index, cell] of cells.entries()) {
    if (cell === null || cell === '') continue;
    row += sheetCell(`${columnName(index)}${number}`, cell, look);
  }
  return `${row}</row>`;
}

function sheetCell(place: string, cell: NonNullable<SheetCell>, look: keyof typeof STYLES): string {
  if (typeof cell === 'string')
    return `<c r="${place}" s="${STYLES[look]}" t="inlineStr"><is><t xml:space="preserve">${escapeSheetText(cell)}</t></is></c>`;
  if (typeof cell === 'number') {
    const style = look === 'count' && !Number.isInteger(cell) ? STYLES.decimal : STYLES[look];
    return Number.isFinite(cell) ? `<c r="${place}" s="${style}"><v>${cell}</v></c>` : '';
  }
  if ('tone' in cell) return tonedCell(place, cell);
  if ('share' in cell) return `<c r="${place}" s="${STYLES.share}"><v>${cell.share}</v></c>`;
  if ('seconds' in cell)
    return `<c r="${place}" s="${STYLES.duration}"><v>${cell.seconds / SECONDS_PER_DAY}</v></c>`;
  return `<c r="${place}" s="${cell.day ? STYLES.day : STYLES.time}"><v>${cell.at / MS_PER_DAY + CALENDAR_DAYS}</v></c>`;
}

function tonedCell(place: string, { tone, number }: SheetToned): string {
  const look =
    typeof number !== 'number'
      ? 'share' in number
        ? 'share'
        : 'duration'
      : Number.isInteger(number)
        ? 'count'
        : 'decimal';
  const style = FIRST_TONED + TONES.indexOf(tone) * TONED.length + TONED.indexOf(look);
  const value =
    typeof number === 'number' ? number : 'share' in number ? number.share : number.seconds / SECONDS_PER_DAY;
  return Number.isFinite(value) ? `<c r="${place}" s="${style}"><v>${value}</v></c>` : '';
}
