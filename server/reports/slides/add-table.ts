import type { Table } from '#server/reports/block.ts';
import type { Formatters } from '#server/reports/formatters.ts';
import { findCellPaper, toCellText } from '#server/reports/pdf/draw-table.ts';
import type { Slide, SlideCell, SlideRow } from '#server/reports/slides/presentation.ts';
import {
  SLIDE_DIM,
  SLIDE_FONT,
  SLIDE_INK,
  SLIDE_LINE,
  SLIDE_PALE,
  toShortText,
  toSlideColor,
  type SlideArea,
} from '#server/reports/slides/slide-text.ts';

/** The height of a row, in inches, and the size of its letters, in points. */
const ROW = 0.3;
const SIZE = 10;
/** The longest text of a cell, which keeps rows at their height. */
const LONGEST = 80;

/** How many rows of a table a slide shows below its head. */
export function countRowsOf({ above = [] }: Table, { h }: SlideArea): number {
  return Math.max(1, Math.floor(h / ROW) - 1 - above.length);
}

/** Adds the rows of a table from one position on, with the head above them. */
export function addTable(
  slide: Slide,
  { table, from, formatters }: { table: Table; from: number; formatters: Formatters },
  area: SlideArea,
): void {
  const { head, rows, above = [] } = table;
  const shares = head.reduce((sum, { share }) => sum + share, 0);
  const shown = rows.slice(from, from + countRowsOf(table, area));
  const heads: SlideRow[] = [
    ...above.map((groups) =>
      groups.map(({ label, columns }) => toCell(label, { ...HEAD, colspan: columns, align: 'center' })),
    ),
    head.map(({ label, right }) => toCell(label, { ...HEAD, align: right ? 'right' : 'left' })),
  ];
  const body = shown.map((row): SlideRow =>
    head.map(({ right }, index) => {
      const paper = findCellPaper(row[index]);
      return toCell(toCellText(row[index], formatters), {
        color: SLIDE_INK,
        align: right ? 'right' : 'left',
        ...(paper && { fill: { color: toSlideColor(paper) } }),
      });
    }),
  );
  slide.addTable([...heads, ...body], {
    x: area.x,
    y: area.y,
    w: area.w,
    colW: head.map(({ share }) => (share / shares) * area.w),
    rowH: ROW,
    fontFace: SLIDE_FONT,
    fontSize: SIZE,
    margin: [0.02, 0.06, 0.02, 0.06],
    valign: 'middle',
    border: { type: 'solid', pt: 0.5, color: SLIDE_LINE },
  });
}

const HEAD = { bold: true, color: SLIDE_DIM, fill: { color: SLIDE_PALE } };

function toCell(text: string, options: SlideCell['options']): SlideCell {
  return { text: toShortText(text, LONGEST), options };
}
