import type { RowTime, Table } from '#server/reports/block.ts';
import type { SheetCell } from '#server/kit/xlsx/sheet-xml.ts';
import { wallText } from '#server/kit/xlsx/sheet-xml.ts';
import { DIM, LINE, PAGE, PALE, WIDTH, type Pen } from '#server/reports/pdf/pen.ts';

const SIZE = 8.5;
const PAD = 4;
/** Lines of one cell at most: a table of a document is looked over, the whole text stands in the spreadsheet. */
const MOST_LINES = 3;

/** Draws a table over as many pages as it takes; every page begins with its head. */
export const drawTable = (pen: Pen, { head, rows }: Table, number: (value: number) => string): void => {
  const shares = head.reduce((sum, { share }) => sum + share, 0);
  const widths = head.map(({ share }) => (share / shares) * WIDTH);
  const lefts = widths.map(
    (_width, index) => PAGE.left + widths.slice(0, index).reduce((sum, one) => sum + one, 0),
  );
  const cellText = (cell: SheetCell | RowTime | undefined): string => {
    if (cell === null || cell === undefined) return '–';
    if (typeof cell === 'number') return number(cell);
    if (typeof cell === 'string') return cell;
    return 'shown' in cell ? cell.shown : wallText(cell);
  };
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
  const heightOf = (texts: readonly string[]): number =>
    Math.max(
      ...texts.map((text, index) =>
        pen.heightOf(text, (widths[index] ?? 0) - PAD * 2, { size: SIZE, most: MOST_LINES }),
      ),
    ) + 4;
  const labels = head.map(({ label }) => label);
  const drawHead = (): void => {
    const height = heightOf(labels);
    pen.box(PAGE.left, pen.y, WIDTH, height, PALE);
    writeRow(labels, { bold: true, color: DIM });
    pen.y += height;
  };
  pen.ensure(heightOf(labels) + 40);
  drawHead();
  for (const row of rows) {
    const texts = head.map((_column, index) => cellText(row[index]));
    const height = heightOf(texts);
    if (pen.ensure(height)) drawHead();
    writeRow(texts, {});
    pen.y += height;
    pen.rule(pen.y - 0.5, LINE);
  }
  pen.y += 12;
};
