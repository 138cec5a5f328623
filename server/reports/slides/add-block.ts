import type { Block, Chart, NativeChart, NoteLine, Tone } from '#server/reports/block.ts';
import { rasterizeSvg } from '#server/reports/drawing/rasterize-svg.ts';
import { toneColor } from '#server/reports/pdf/pen.ts';
import type { ReportLocale } from '#server/reports/report-locale.ts';
import { addNativeChart } from '#server/reports/slides/add-native-chart.ts';
import { addTable } from '#server/reports/slides/add-table.ts';
import type { Slide, SlideRow, SlideTexts } from '#server/reports/slides/presentation.ts';
import {
  SLIDE_DIM,
  SLIDE_INK,
  toShortText,
  toSlideColor,
  toSlideText,
  type SlideArea,
} from '#server/reports/slides/slide-text.ts';

type ChartOf<K extends Chart['kind']> = Extract<Chart, { kind: K }>;

/** What the blocks of a presentation have in common. */
export type SlideContext = { accent: string; locale: ReportLocale };

/** How many times the pixels of a drawing its picture has. */
const SHARPNESS = 2;

/** Draws the chart of a block into an area of a slide; the table of a block without a chart from its first row on. */
export async function addBlock(
  slide: Slide,
  { chart, table }: Block,
  { area, context }: { area: SlideArea; context: SlideContext },
): Promise<void> {
  const color = (tone: Tone): string => toneColor(tone, context.accent);
  switch (chart?.kind) {
    case 'figures':
      return addFigures(slide, chart, { area, color });
    case 'columns':
    case 'lines':
      return addNativeChart(slide, toNativeOverTime(chart, color), area);
    case 'bars':
      return addNativeChart(slide, toNativeBars(chart, color), area);
    case 'drawing':
      return chart.native ? addNativeChart(slide, chart.native, area) : addPicture(slide, chart, area);
    case 'grid':
      return addGrid(slide, chart, { area, color });
    case 'words':
      return addTexts(slide, toWords(chart, color), area);
    case 'posts':
      return addTexts(slide, toPosts(chart, color), area);
    case 'note':
      return addTexts(slide, toNote(chart), area);
    case undefined:
      if (table && table.rows.length > 0)
        addTable(slide, { table, from: 0, formatters: context.locale.formatters }, area);
  }
}

/** The points by which headings are larger than the text, by their level. */
const HEADINGS = { 1: 20, 2: 16, 3: 14 } as const;

/** A text with its headings and links, a paragraph for each line. */
function toNote({ text, lines }: ChartOf<'note'>): SlideTexts {
  if (!lines) return [{ text: toSlideText(text), options: {} }];
  return lines.flatMap((line) => {
    const look = line.level ? { bold: true, fontSize: HEADINGS[line.level] } : {};
    const runs = splitByLinks(line);
    return runs.map((run, at) => ({
      text: toSlideText(run.text),
      options: {
        ...look,
        ...(run.href !== null && { hyperlink: { url: run.href } }),
        ...(at === runs.length - 1 && { breakLine: true }),
      },
    }));
  });
}

/** A line as runs of text, each within a link or none. */
function splitByLinks({ text, links }: NoteLine): { text: string; href: string | null }[] {
  const runs: { text: string; href: string | null }[] = [];
  let rest = text;
  for (const { label, href } of links) {
    const begin = label === '' ? -1 : rest.indexOf(label);
    if (begin < 0) continue;
    runs.push({ text: rest.slice(0, begin), href: null }, { text: label, href });
    rest = rest.slice(begin + label.length);
  }
  return [...runs, { text: rest, href: null }].filter((run, _at, all) => run.text !== '' || all.length === 1);
}

type AreaColors = { area: SlideArea; color: (tone: Tone) => string };

function addTexts(slide: Slide, texts: SlideTexts, area: SlideArea): void {
  slide.addText(texts, { ...area, fontSize: 12, color: SLIDE_INK, valign: 'top', fit: 'shrink' });
}

/** Large numbers, up to four beside each other. */
function addFigures(slide: Slide, { items }: ChartOf<'figures'>, { area, color }: AreaColors): void {
  const columns = Math.min(4, Math.max(1, items.length));
  const rows = Math.ceil(items.length / columns);
  const [w, h] = [area.w / columns, Math.min(1.6, area.h / Math.max(1, rows))];
  for (const [index, { label, value, change, tone }] of items.entries()) {
    const x = area.x + (index % columns) * w;
    const y = area.y + Math.floor(index / columns) * h;
    slide.addShape('rect', {
      x,
      y: y + 0.05,
      w: 0.05,
      h: h - 0.1,
      fill: { color: toSlideColor(color(tone)) },
    });
    slide.addText(
      [
        { text: toShortText(label, 60), options: { fontSize: 12, color: SLIDE_DIM, breakLine: true } },
        {
          text: toSlideText(value),
          options: { fontSize: 26, bold: true, color: SLIDE_INK, breakLine: true },
        },
        { text: toSlideText(change), options: { fontSize: 11, color: SLIDE_DIM } },
      ],
      { x: x + 0.1, y, w: w - 0.15, h, valign: 'middle', margin: 2, fit: 'shrink' },
    );
  }
}

function toNativeOverTime(
  { kind, labels, series }: ChartOf<'columns' | 'lines'>,
  color: (tone: Tone) => string,
): NativeChart {
  return {
    form: kind === 'lines' ? 'line' : 'bar',
    stack: kind === 'lines' ? 'none' : 'stacked',
    labels,
    series: series.map(({ label, tone, values }) => ({ label, color: color(tone), values })),
    format: '#,##0',
  };
}

/** Rows of bars; parts of one colour are a series. */
function toNativeBars({ rows }: ChartOf<'bars'>, color: (tone: Tone) => string): NativeChart {
  const tones = [...new Set(rows.flatMap(({ parts }) => parts.map(({ tone }) => tone)))];
  return {
    form: 'sideways',
    stack: 'stacked',
    labels: rows.map(({ label }) => label),
    series: tones.map((tone) => ({
      label: String(tone),
      color: color(tone),
      values: rows.map(({ parts }) =>
        parts.reduce((sum, part) => (part.tone === tone ? sum + part.value : sum), 0),
      ),
    })),
    format: '#,##0',
  };
}

/** A picture as large as its area allows, without distortion. */
async function addPicture(
  slide: Slide,
  { svg, width, height }: ChartOf<'drawing'>,
  area: SlideArea,
): Promise<void> {
  const picture = await rasterizeSvg(svg, SHARPNESS);
  const scale = Math.min(area.w / width, area.h / height);
  const [w, h] = [width * scale, height * scale];
  slide.addImage({
    data: `image/png;base64,${picture.toString('base64')}`,
    x: area.x + (area.w - w) / 2,
    y: area.y,
    w,
    h,
  });
}

function addGrid(slide: Slide, { days, cells }: ChartOf<'grid'>, { area, color }: AreaColors): void {
  const greatest = Math.max(1, ...cells.flat());
  const fill = toSlideColor(color('accent'));
  const rows = days.map((day, row): SlideRow => [
    { text: toSlideText(day), options: { color: SLIDE_DIM } },
    ...(cells[row] ?? []).map((count) => ({
      text: '',
      options: { fill: { color: fill, transparency: Math.round(100 - (count / greatest) * 100) } },
    })),
  ]);
  const width = (area.w - 1) / 24;
  slide.addTable(rows, {
    x: area.x,
    y: area.y,
    w: area.w,
    colW: [1, ...Array.from({ length: 24 }, () => width)],
    rowH: 0.35,
    fontSize: 10,
  });
}

function toWords({ items }: ChartOf<'words'>, color: (tone: Tone) => string): SlideTexts {
  const greatest = Math.max(1, ...items.map(({ count }) => count));
  return items.map(({ word, count, tone }) => ({
    text: `${toShortText(word, 40)}  `,
    options: {
      fontSize: Math.round(11 + 21 * Math.sqrt(count / greatest)),
      bold: true,
      color: tone === 'neutral' ? SLIDE_INK : toSlideColor(color(tone)),
    },
  }));
}

/** The longest text of a post. */
const POST_MAX = 280;

function toPosts({ items }: ChartOf<'posts'>, color: (tone: Tone) => string): SlideTexts {
  return items.flatMap(({ who, about, mood, tone, text, url }): SlideTexts => [
    { text: toShortText(`${who} · ${about}  `, 120), options: { fontSize: 10, color: SLIDE_DIM } },
    {
      text: toSlideText(mood),
      options: { fontSize: 10, bold: true, color: toSlideColor(color(tone)), breakLine: true },
    },
    {
      text: toShortText(text, POST_MAX),
      options: {
        fontSize: 12,
        breakLine: true,
        ...(/^https?:\/\//.test(url) && { hyperlink: { url: toSlideText(url) } }),
      },
    },
    { text: ' ', options: { fontSize: 6, breakLine: true } },
  ]);
}
