import { setImmediate } from 'node:timers/promises';
import { CELL_TONES } from '#contracts/kit/cell-tone.ts';
import { formatCell as plainText, type SheetCell } from '#server/kit/xlsx/sheet-xml.ts';
import type { RowTime, Table } from '#server/reports/block.ts';
import type { Formatters } from '#server/reports/formatters.ts';
import { DIM, LINE, PAGE, PALE, WIDTH, type PdfWriter } from '#server/reports/pdf/pen.ts';
import { splitWideTable } from '#server/reports/split-table.ts';

const SIZE = 8.5;
const PAD = 4;
/** The rows that are drawn before other work has its turn. */
const ROWS_AT_ONCE = 100;
/** The height of a row of groups above the head. */
const GROUP_HEIGHT = 17;
/** The maximum number of lines of one cell: a table in a document gives an overview, the spreadsheet has the whole text. */
const MOST_LINES = 3;

type Layout = {
  widths: number[];
  textsOf: (row: Table['rows'][number]) => string[];
  heightOf: (texts: readonly string[]) => number;
};

function layoutOf(pen: PdfWriter, head: Table['head'], formatters: Formatters): Layout {
  const shares = head.reduce((sum, { share }) => sum + share, 0);
  const widths = head.map(({ share }) => (share / shares) * WIDTH);
  return {
    widths,
    textsOf: (row) => head.map((_column, index) => toCellText(row[index], formatters)),
    heightOf: (texts) =>
      Math.max(
        ...texts.map((text, index) =>
          pen.heightOf(text, (widths[index] ?? 0) - PAD * 2, { size: SIZE, most: MOST_LINES }),
        ),
      ) + 4,
  };
}

/** The value of a cell as people read it. */
export function toCellText(cell: SheetCell | RowTime | undefined, formatters: Formatters): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'number') return formatters.number(cell);
  if (typeof cell === 'string') return cell;
  if ('tone' in cell) return `${CELL_TONES[cell.tone].sign} ${toCellText(cell.number, formatters)}`;
  if ('share' in cell) return formatters.share(cell.share, 1);
  if ('seconds' in cell) return formatters.duration(cell.seconds);
  return 'shown' in cell ? cell.shown : String(plainText(cell));
}

/** The ground of a cell; null where it has none. */
export function findCellPaper(cell: SheetCell | RowTime | undefined): string | null {
  return typeof cell === 'object' && cell !== null && 'tone' in cell ? CELL_TONES[cell.tone].paper : null;
}

/** The minimum height of a table on its first page: its header and its first rows. */
export function computeTableLead(pen: PdfWriter, { head, rows }: Table, formatters: Formatters): number {
  const { heightOf, textsOf } = layoutOf(pen, head, formatters);
  const first = rows.slice(0, ROWS_WITH_HEAD).map((row) => heightOf(textsOf(row)));
  return heightOf(head.map(({ label }) => label)) + first.reduce((sum, height) => sum + height, 0);
}

/** The height of a whole table on one page. */
export function computeTableHeight(pen: PdfWriter, { head, rows }: Table, formatters: Formatters): number {
  const { heightOf, textsOf } = layoutOf(pen, head, formatters);
  const all = rows.map((row) => heightOf(textsOf(row)));
  return heightOf(head.map(({ label }) => label)) + all.reduce((sum, height) => sum + height, 0);
}

/** Rows that stay on the page of their header. */
const ROWS_WITH_HEAD = 2;

/** Draws a table over as many pages as it takes; every page begins with its header. One that is too wide is several below each other. */
export async function drawTable(pen: PdfWriter, table: Table, formatters: Formatters): Promise<void> {
  for (const part of splitWideTable(table)) await drawNarrowTable(pen, part, formatters);
}

async function drawNarrowTable(
  pen: PdfWriter,
  { head, rows, above = [] }: Table,
  formatters: Formatters,
): Promise<void> {
  const { widths, textsOf, heightOf } = layoutOf(pen, head, formatters);
  const lefts = widths.map(
    (_width, index) => PAGE.left + widths.slice(0, index).reduce((sum, one) => sum + one, 0),
  );
  const writeRow = (texts: readonly string[], look: { bold?: boolean; color?: string }): number =>
    Math.max(
      ...texts.map((text, index) =>
        pen.write(
          text,
          { x: (lefts[index] ?? 0) + PAD, y: pen.y + 2, width: (widths[index] ?? 0) - PAD * 2 },
          { size: SIZE, most: MOST_LINES, align: head[index]?.right ? 'right' : 'left', ...look },
        ),
      ),
    );
  const labels = head.map(({ label }) => label);
  const drawGroups = (groups: NonNullable<Table['above']>[number]): void => {
    pen.box({ x: PAGE.left, y: pen.y, width: WIDTH, height: GROUP_HEIGHT }, PALE);
    let at = 0;
    for (const { label, columns } of groups) {
      const width = widths.slice(at, at + columns).reduce((sum, one) => sum + one, 0);
      const place = { x: (lefts[at] ?? 0) + PAD, y: pen.y + 2, width: width - PAD * 2 };
      pen.write(label, place, { size: SIZE, most: 1, bold: true, color: DIM, align: 'center' });
      at += columns;
    }
    pen.y += GROUP_HEIGHT;
  };
  const drawHead = (): void => {
    for (const groups of above) drawGroups(groups);
    const height = heightOf(labels);
    pen.box({ x: PAGE.left, y: pen.y, width: WIDTH, height }, PALE);
    writeRow(labels, { bold: true, color: DIM });
    pen.y += height;
  };
  pen.ensure(above.length * GROUP_HEIGHT + computeTableLead(pen, { head, rows }, formatters));
  drawHead();
  for (const [index, row] of rows.entries()) {
    // Others are served while a long table is drawn.
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    const texts = textsOf(row);
    const height = heightOf(texts);
    if (pen.ensure(height)) drawHead();
    for (const [at, cell] of row.entries()) {
      const paper = findCellPaper(cell);
      if (paper) pen.box({ x: lefts[at] ?? 0, y: pen.y, width: widths[at] ?? 0, height }, paper);
    }
    writeRow(texts, {});
    pen.y += height;
    pen.rule(pen.y - 0.5, LINE);
  }
  pen.y += 12;
}
