import { wrapText } from '#engine/text/wrap-text.ts';
import type { Block, Chart, Table, NoteLine } from '#server/reports/block.ts';
import { drawBars, drawOverTime } from '#server/reports/drawing/draw-bars.ts';
import { drawHours, drawPosts } from '#server/reports/drawing/draw-posts.ts';
import {
  fit,
  PAD,
  toMeasure,
  WIDTH,
  type ChartOf,
  type PictureContext,
  type PictureParts,
} from '#server/reports/drawing/picture.ts';
import { measureLine } from '#server/reports/drawing/text-outline.ts';
import { writeSvgText } from '#server/reports/drawing/write-svg-text.ts';
import { findCellPaper, toCellText } from '#server/reports/pdf/draw-table.ts';
import { DIM, INK, LINE, PALE, toneColor } from '#server/reports/pdf/pen.ts';

/** A block as SVG: its drawing, or numbers, words, a text or a table as shapes and texts; null for what has no picture. */
export function drawBlockPicture({ chart, table }: Block, context: PictureContext): string | null {
  if (chart?.kind === 'drawing') return chart.svg;
  const drawn = chart ? drawParts(chart, context) : table && drawTablePicture(table, context);
  if (!drawn) return null;
  const { width, height, parts } = drawn;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

function drawParts(chart: Exclude<Chart, ChartOf<'drawing'>>, context: PictureContext): PictureParts {
  switch (chart.kind) {
    case 'figures':
      return drawFigures(chart, context);
    case 'words':
      return drawWords(chart, context);
    case 'note':
      return drawNote(chart);
    case 'columns':
    case 'lines':
      return drawOverTime(chart, context);
    case 'bars':
      return drawBars(chart, context);
    case 'grid':
      return drawHours(chart, context);
    case 'posts':
      return drawPosts(chart, context);
  }
}

const FIGURE = { columns: 3, height: 92, value: 28 };

/** Numbers beside each other, each below its name and above its change. */
function drawFigures({ items }: ChartOf<'figures'>, { accent }: PictureContext): PictureParts {
  const columns = Math.max(1, Math.min(FIGURE.columns, items.length));
  const width = (WIDTH - PAD * 2) / columns;
  const parts = items.flatMap(({ label, value, change, tone }, index) => {
    const x = PAD + (index % columns) * width;
    const y = PAD + Math.floor(index / columns) * FIGURE.height;
    const room = width - PAD;
    const look = { size: FIGURE.value, bold: true };
    return [
      writeSvgText(fit(label, room), { x, y: y + 12, ink: DIM }),
      writeSvgText(fit(value, room, look), { x, y: y + 46, ink: INK, ...look }),
      writeSvgText(fit(change, room), {
        x,
        y: y + 68,
        ink: tone === 'accent' ? DIM : toneColor(tone, accent),
      }),
    ];
  });
  return { parts, width: WIDTH, height: PAD * 2 + Math.ceil(items.length / columns) * FIGURE.height };
}

const WORD = { row: 44, least: 12, more: 24, gap: 14 };

/** Words one after another, larger for larger counts. */
function drawWords({ items }: ChartOf<'words'>, { accent }: PictureContext): PictureParts {
  const greatest = Math.max(1, ...items.map(({ count }) => count));
  const parts: string[] = [];
  let [x, y] = [PAD, PAD + WORD.row * 0.75];
  for (const { word, count, tone } of items) {
    const look = { size: Math.round(WORD.least + WORD.more * Math.sqrt(count / greatest)), bold: true };
    const text = fit(word, WIDTH - PAD * 2, look);
    const width = measureLine(text, look);
    if (x > PAD && x + width > WIDTH - PAD) [x, y] = [PAD, y + WORD.row];
    parts.push(
      writeSvgText(text, { x, y, ink: tone === 'neutral' ? INK : toneColor(tone, accent), ...look }),
    );
    x += width + WORD.gap;
  }
  return { parts, width: WIDTH, height: Math.ceil(y + PAD * 2) };
}

const NOTE = { size: 15, line: 24 };
const HEADINGS = { 1: { size: 22, line: 34 }, 2: { size: 18, line: 30 }, 3: { size: 16, line: 26 } } as const;

/** A text with its headings; links of a picture lead nowhere. */
function drawNote({ text, lines }: ChartOf<'note'>): PictureParts {
  let y = PAD;
  const parts = (lines ?? [{ text, links: [] }]).flatMap((one: NoteLine) => {
    const { size, line } = one.level ? HEADINGS[one.level] : NOTE;
    const bold = one.level !== undefined;
    return wrapText(one.text, { width: WIDTH - PAD * 2, measure: toMeasure(size, bold) }).map((row) => {
      y += line;
      return writeSvgText(row, { x: PAD, y: y - line + size, ink: INK, size, ...(bold && { bold }) });
    });
  });
  return { parts, width: WIDTH, height: y + PAD };
}

/** The narrowest column, the height of a row, and the most rows of a picture. */
const TABLE = { column: 84, row: 26, rows: 200 };

function drawTablePicture(
  { head, rows, above = [] }: Table,
  { formatters, cut }: PictureContext,
): PictureParts {
  const shares = head.reduce((sum, { share }) => sum + share, 0);
  const width = Math.max(
    WIDTH,
    head.reduce((sum, { share }) => sum + share * TABLE.column, 0),
  );
  const widths = head.map(({ share }) => (share / shares) * width);
  const lefts = widths.map((_one, at) => widths.slice(0, at).reduce((sum, one) => sum + one, 0));
  const shown = rows.slice(0, TABLE.rows);
  const heads = above.length + 1;
  const rule = (y: number): string => `<rect x="0" y="${y}" width="${width}" height="1" fill="${LINE}"/>`;
  const writeLine = (
    texts: readonly string[],
    top: number,
    look: { ink: string; bold?: boolean },
  ): string[] =>
    texts.map((text, at) => {
      const [left, room] = [lefts[at] ?? 0, (widths[at] ?? 0) - 12];
      const isRight = head[at]?.right;
      const place = {
        x: isRight ? left + room + 6 : left + 6,
        y: top + 17,
        anchor: isRight ? 'end' : 'start',
      } as const;
      return writeSvgText(fit(text, room, { bold: look.bold ?? false }), { ...place, ...look });
    });
  const groups = above.flatMap((line, level) => {
    let at = 0;
    return line.map(({ label, columns }) => {
      const room = widths.slice(at, at + columns).reduce((sum, one) => sum + one, 0);
      const middle = (lefts[at] ?? 0) + room / 2;
      at += columns;
      const place = { x: middle, y: level * TABLE.row + 17, ink: DIM, bold: true, anchor: 'middle' } as const;
      return writeSvgText(fit(label, room - 12, { bold: true }), place);
    });
  });
  const more = rows.length - shown.length;
  const end = (heads + shown.length) * TABLE.row;
  return {
    parts: [
      `<rect x="0" y="0" width="${width}" height="${heads * TABLE.row}" fill="${PALE}"/>`,
      ...groups,
      ...writeLine(
        head.map(({ label }) => label),
        above.length * TABLE.row,
        { ink: DIM, bold: true },
      ),
      ...shown.flatMap((row, at) => {
        const top = (heads + at) * TABLE.row;
        const texts = head.map((_column, index) => toCellText(row[index], formatters));
        const papers = row.flatMap((cell, column) => {
          const paper = findCellPaper(cell);
          const [left, room] = [lefts[column] ?? 0, widths[column] ?? 0];
          return paper
            ? [`<rect x="${left}" y="${top}" width="${room}" height="${TABLE.row}" fill="${paper}"/>`]
            : [];
        });
        return [...papers, ...writeLine(texts, top, { ink: INK }), rule(top + TABLE.row - 1)];
      }),
      ...(more > 0 ? [writeSvgText(cut(formatters.number(more)), { x: 6, y: end + 17, ink: DIM })] : []),
    ],
    width,
    height: end + (more > 0 ? TABLE.row : 0),
  };
}
