import { cutText } from '#contracts/kit/cut-text.ts';
import type { Chart, Series } from '#server/reports/block.ts';
import { drawMark, drawMarkNotes, measureMarkNotes } from '#server/reports/pdf/draw-mark.ts';
import { computeNoteLead } from '#server/reports/pdf/draw-note.ts';
import { computeDrawingHeight } from '#server/reports/pdf/draw-svg.ts';
import { drawHatch, groupConsecutive } from '#server/reports/pdf/hatch.ts';
import { DIM, INK, LINE, PAGE, PALE, WIDTH, type PdfWriter } from '#server/reports/pdf/pen.ts';
import { labelEvery, computeTicks } from '#server/reports/pdf/scale.ts';

type ChartOf<K extends Chart['kind']> = Extract<Chart, { kind: K }>;
type Numbers = (value: number) => string;

const AXIS = 40;
/** So many rows of bars stay on one page. */
const MOST_BARS_TOGETHER = 12;
const HEIGHT = 150;

/** The minimum height of a chart on its first page: a heading stays on its page only with this much room below it. */
export function computeLeadHeight(pen: PdfWriter, chart: Chart | null): number {
  switch (chart?.kind) {
    case 'columns':
    case 'lines':
      return overTimeHeight(pen, chart);
    case 'figures':
      return computeMetricsHeight(chart.items.length) + 2;
    case 'bars':
      return Math.min(chart.rows.length, MOST_BARS_TOGETHER) * 20;
    case 'grid':
      return gridHeight(chart.days.length);
    case 'words':
      return WORD_ROW * 2;
    case 'posts':
      return chart.items[0] ? postHeight(pen, chart.items[0]) : 0;
    case 'note':
      return computeNoteLead(pen, chart);
    case 'drawing':
      return computeDrawingHeight(chart);
    case undefined:
      return 0;
  }
}

function overTimeHeight(pen: PdfWriter, { series, gaps, marks = [] }: ChartOf<'columns' | 'lines'>): number {
  return (
    measureMarkNotes(pen, marks, AXIS) +
    HEIGHT +
    45 +
    legendLines(pen, [...series.map(({ label }) => label), ...(gaps ? [gaps.label] : [])]) * 15
  );
}

/** Draws stacked columns, or lines: legend, axis, the shapes, and as many labels as fit. */
export function drawOverTime(pen: PdfWriter, chart: ChartOf<'columns' | 'lines'>, number: Numbers): void {
  const { kind, labels, series, gaps, marks = [] } = chart;
  pen.ensure(overTimeHeight(pen, chart));
  drawLegend(pen, series, gaps?.label);
  const [left, top, width] = [PAGE.left + AXIS, pen.y + 4, WIDTH - AXIS];
  const stacked = labels.map((_label, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const greatest = Math.max(1, ...(kind === 'columns' ? stacked : series.flatMap(({ values }) => values)));
  const ticks = computeTicks(greatest);
  const most = ticks.at(-1) ?? 1;
  const heightOf = (value: number): number => (value / most) * HEIGHT;
  for (const tick of ticks) {
    const y = top + HEIGHT - heightOf(tick);
    pen.document.moveTo(left, y).lineTo(PAGE.right, y).lineWidth(0.5).strokeColor(LINE).stroke();
    pen.write(
      number(tick),
      { x: PAGE.left, y: y - 6, width: AXIS - 6 },
      { size: 7.5, color: DIM, align: 'right' },
    );
  }
  const step = width / Math.max(1, labels.length);
  for (const { from, to } of groupConsecutive(gaps?.at ?? []))
    drawHatch(pen, { x: left + from * step, y: top, width: (to - from) * step, height: HEIGHT });
  if (kind === 'columns') {
    for (const index of labels.keys()) {
      let y = top + HEIGHT;
      for (const { tone, values } of series) {
        const height = heightOf(values[index] ?? 0);
        y -= height;
        const x = left + index * step + step * 0.12;
        pen.box({ x, y, width: step * 0.76, height }, pen.color(tone));
      }
    }
  } else
    for (const one of series)
      drawLine(pen, one, (index, value) => [left + (index + 0.5) * step, top + HEIGHT - heightOf(value)]);
  const every = labelEvery(labels.length, width, 44);
  for (const [index, label] of labels.entries()) {
    if (index % every !== 0) continue;
    const x = left + (index + 0.5) * step;
    pen.write(
      label,
      { x: x - 30, y: top + HEIGHT + 4, width: 60 },
      { size: 7.5, color: DIM, align: 'center', most: 1 },
    );
  }
  for (const [index, mark] of marks.entries()) {
    const y = top + HEIGHT - heightOf(stacked[mark.at] ?? 0);
    drawMark(pen, { x: left + (mark.at + 0.5) * step, y: Math.max(top - 6, y - 8) }, index + 1);
  }
  pen.y = top + HEIGHT + 26;
  drawMarkNotes(pen, marks, AXIS);
}

function drawLine(
  pen: PdfWriter,
  { tone, values }: Series,
  at: (index: number, value: number) => [number, number],
): void {
  const { document } = pen;
  for (const [index, value] of values.entries()) {
    const [x, y] = at(index, value);
    if (index === 0) document.moveTo(x, y);
    else document.lineTo(x, y);
  }
  if (values.length > 0) document.lineWidth(1.5).lineJoin('round').strokeColor(pen.color(tone)).stroke();
}

const legendText = (label: string): string => cutText(label, 40);
function legendWidth(pen: PdfWriter, label: string): number {
  return pen.widthOf(legendText(label), { size: 8.5 }) + 26;
}

function legendLines(pen: PdfWriter, labels: readonly string[]): number {
  let [x, lines]: [number, number] = [PAGE.left, 1];
  for (const width of labels.map((label) => legendWidth(pen, label))) {
    if (x + width > PAGE.right) [x, lines] = [PAGE.left, lines + 1];
    x += width;
  }
  return lines;
}

/** @param gap the legend of the hatched positions, where there are any */
function drawLegend(pen: PdfWriter, series: readonly Series[], gap: string | undefined): void {
  let x: number = PAGE.left;
  const say = (label: string, sign: (x: number) => unknown): void => {
    const text = legendText(label);
    const width = legendWidth(pen, label);
    if (x + width > PAGE.right) {
      x = PAGE.left;
      pen.y += 15;
    }
    sign(x);
    pen.write(text, { x: x + 12, y: pen.y, width: WIDTH }, { size: 8.5, color: DIM, most: 1 });
    x += width;
  };
  for (const { label, tone } of series)
    say(label, (at) => pen.document.roundedRect(at, pen.y + 3, 8, 8, 2).fill(pen.color(tone)));
  if (gap !== undefined)
    say(gap, (at) => {
      drawHatch(pen, { x: at, y: pen.y + 3, width: 8, height: 8 });
    });
  pen.y += 20;
}

/** Draws rows of bars with their parts; the longest takes the full width. */
export function drawBars(pen: PdfWriter, { rows }: ChartOf<'bars'>, number: Numbers): void {
  const sum = ({ parts }: (typeof rows)[number]): number => parts.reduce((all, { value }) => all + value, 0);
  const longest = Math.max(1, ...rows.map(sum));
  const [name, value] = [150, 54];
  const room = WIDTH - name - value;
  for (const row of rows) {
    pen.ensure(20);
    pen.write(row.label, { x: PAGE.left, y: pen.y, width: name - 10 }, { size: 9, most: 1 });
    let x = PAGE.left + name;
    for (const { tone, value: part } of row.parts) {
      const width = (part / longest) * room;
      pen.box({ x, y: pen.y + 2, width, height: 9 }, pen.color(tone));
      x += width;
    }
    const at = { x: PAGE.right - value, y: pen.y, width: value };
    pen.write(number(sum(row)), at, { size: 9, align: 'right' });
    pen.y += 18;
  }
  pen.y += 6;
}

const FIGURE_HEIGHT = 64;
const figureColumns = (count: number): number => (count > 5 ? 3 : Math.max(1, count));
/** The height of this many metrics, in points. */
export function computeMetricsHeight(count: number): number {
  return Math.ceil(count / figureColumns(count)) * FIGURE_HEIGHT;
}

/** Draws the large numbers, up to five next to each other. */
export function drawMetrics(pen: PdfWriter, { items }: ChartOf<'figures'>): void {
  const columns = figureColumns(items.length);
  const width = WIDTH / columns;
  for (let first = 0; first < items.length; first += columns) {
    pen.ensure(66);
    for (const [index, { label, value, change, tone }] of items.slice(first, first + columns).entries()) {
      const x = PAGE.left + index * width;
      pen.box({ x, y: pen.y, width: 2.5, height: 50 }, pen.color(tone));
      pen.write(label, { x: x + 10, y: pen.y - 2, width: width - 14 }, { size: 9, color: DIM, most: 1 });
      pen.write(value, { x: x + 10, y: pen.y + 10, width: width - 14 }, { size: 17, bold: true, most: 1 });
      pen.write(change, { x: x + 10, y: pen.y + 37, width: width - 14 }, { size: 9, color: DIM, most: 1 });
    }
    pen.y += FIGURE_HEIGHT;
  }
}

const GRID_ROW = 17;
const gridHeight = (days: number): number => (days + 1) * GRID_ROW + 10;

/** Draws the hours of a week; darker cells have more mentions. */
export function drawGrid(pen: PdfWriter, { days, cells }: ChartOf<'grid'>): void {
  const [name, height] = [62, GRID_ROW];
  const width = (WIDTH - name) / 24;
  pen.ensure(gridHeight(days.length));
  const greatest = Math.max(1, ...cells.flat());
  for (const [row, day] of days.entries()) {
    pen.write(day, { x: PAGE.left, y: pen.y + 2, width: name - 6 }, { size: 8.5, color: DIM, most: 1 });
    for (const [hour, count] of (cells[row] ?? []).entries()) {
      const x = PAGE.left + name + hour * width;
      const cell = { x, y: pen.y, width: width - 1.5, height: height - 1.5 };
      pen.box(cell, PALE);
      pen.document.fillOpacity(count / greatest);
      pen.box(cell, pen.accent);
      pen.document.fillOpacity(1);
    }
    pen.y += height;
  }
  for (let hour = 0; hour < 24; hour += 3) {
    const x = PAGE.left + name + hour * width;
    pen.write(
      `${String(hour).padStart(2, '0')}:00`,
      { x, y: pen.y + 2, width: 40 },
      { size: 7.5, color: DIM },
    );
  }
  pen.y += 22;
}

const WORD_ROW = 28;

/** Draws words one after another, larger for more posts. */
export function drawWords(pen: PdfWriter, { items }: ChartOf<'words'>): void {
  const greatest = Math.max(1, ...items.map(({ count }) => count));
  const row = WORD_ROW;
  let x: number = PAGE.left;
  pen.ensure(row * 2);
  for (const { word, count, tone } of items) {
    const size = 9 + 13 * Math.sqrt(count / greatest);
    const width = pen.widthOf(word, { size, bold: true });
    if (x + width > PAGE.right && x > PAGE.left) {
      x = PAGE.left;
      pen.y += row;
      pen.ensure(row);
    }
    const y = pen.y + (22 - size) * 1.1;
    pen.write(
      word,
      { x, y, width: WIDTH },
      { size, bold: true, most: 1, color: tone === 'neutral' ? INK : pen.color(tone) },
    );
    x += width + 12;
  }
  pen.y += row + 8;
}

type Post = ChartOf<'posts'>['items'][number];
const POST = { size: 9.5, most: 5 } as const;
const postHeight = (pen: PdfWriter, { text }: Post): number => pen.heightOf(text, WIDTH - 16, POST) + 30;

/** Draws posts: author, place and time, sentiment, and text; each links to its source. */
export function drawPosts(pen: PdfWriter, { items }: ChartOf<'posts'>): void {
  for (const { who, about, mood, tone, text, url } of items) {
    const height = pen.heightOf(text, WIDTH - 16, POST);
    pen.ensure(height + 30);
    const y = pen.y;
    pen.box({ x: PAGE.left, y, width: 2.5, height: height + 18 }, pen.color(tone));
    const at = { x: PAGE.left + 12, y, width: WIDTH - 110 };
    pen.write(`${who}  ·  ${about}`, at, { size: 8.5, color: DIM, most: 1 });
    const side = { x: PAGE.right - 90, y, width: 90 };
    pen.write(mood, side, { size: 8.5, color: pen.color(tone), bold: true, align: 'right', most: 1 });
    const link = /^https?:\/\//.test(url) ? { link: url } : {};
    pen.write(text, { x: PAGE.left + 12, y: y + 15, width: WIDTH - 16 }, { ...POST, ...link });
    pen.y = y + height + 28;
  }
}
