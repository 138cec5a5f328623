import type { LineSeriesOption } from 'echarts';
import { fade } from '#engine/chart-forms/colors/chart-theme.ts';
import type { ChartDrawing, ChartOption, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { writeCell } from '#engine/chart-forms/drawing/marks.ts';
import { buildTipFormatter } from '#engine/chart-forms/drawing/option-parts.ts';
import type { Highlight } from '#engine/chart-forms/highlight/highlight.ts';

/** How much is left of the colour of what is not selected. */
const FADED = 0.2;
/** A point of a line that is selected, in pixels. */
const POINT = 9;

type Fields = Readonly<Record<string, unknown>>;
/** How much of each mark is selected; null where that is not known. */
type Shares = readonly (number | null)[];

/** A drawing in which what is not selected fades; where a part of a mark is selected, bars and lines show how much, and its tip says it. */
export function drawHighlight(
  drawing: ChartDrawing,
  highlight: Highlight,
  context: DrawContext,
): ChartDrawing {
  const shares = drawing.marks.map(({ cell }) => (cell ? highlight.findShare(cell) : null));
  if (shares.every((share) => share === null)) return drawing;
  const marks = drawing.marks.map((mark) => addPart(mark, highlight, context));
  const faded = new Set(shares.flatMap((share, at) => (share === 0 ? [at] : [])));
  if (drawing.kind !== 'echarts') return { ...drawing, marks, faded };
  const { option } = drawing;
  const series = [option.series ?? []].flat() as Fields[];
  const isSideways = isCategory(option.yAxis) && !isCategory(option.xAxis);
  const drawn = series.map((one) => fadeSeries(one, { shares, isSideways, theme: context.theme }));
  const parts = series.flatMap((one) => drawSelectedLine(one, { shares, marks, highlight }));
  return {
    ...drawing,
    marks,
    faded,
    option: {
      ...option,
      ...(option.tooltip && {
        tooltip: { ...option.tooltip, formatter: buildTipFormatter(marks, readFormatter(option)) },
      }),
      // The fields of series are those that the forms wrote; only their colours differ.
      series: [...drawn, ...parts] as NonNullable<ChartOption['series']>,
    },
  };
}

/** A mark that says how much of it is selected, where that is a part. */
function addPart(mark: Mark, { findPart, findShare }: Highlight, { model }: DrawContext): Mark {
  const { cell } = mark;
  const part = cell && findPart(cell);
  const measure = cell && model.measures[cell.measure];
  if (!part || !measure || findShare(cell) === null) return mark;
  const { labels } = model.input.writer;
  const text = writeCell(model.input, measure, part);
  return { ...mark, part: text, lines: [...mark.lines, { label: labels.selected, text }] };
}

/** What the drawing itself shows under the pointer, for data items without a mark of a cell. */
function readFormatter({ tooltip }: ChartOption): (about: unknown) => string {
  const formatter = tooltip && !Array.isArray(tooltip) ? tooltip.formatter : undefined;
  // ECharts describes what it hands on by the form of each series; our own writers take anything.
  return typeof formatter === 'function' ? (formatter as (about: unknown) => string) : () => '';
}

function isCategory(axes: unknown): boolean {
  const [first] = [axes].flat();
  return isFields(first) && first['type'] === 'category';
}

type FadeOptions = { shares: Shares; isSideways: boolean; theme: DrawContext['theme'] };
/** `bar`: the colour of the bars of the series of an item; null where it has none. */
type FadeItemOptions = FadeOptions & { isLine: boolean; bar: string | null };

/** A series whose items that are not selected are faded; a line fades where nothing or only a part of it is selected. */
function fadeSeries(series: Fields, how: FadeOptions): Fields {
  const { data, links, type } = series;
  const bar = type === 'bar' ? readColor(series) : null;
  const fadeAll = (items: unknown) =>
    Array.isArray(items)
      ? items.map((item) => fadeItem(item, { ...how, isLine: type === 'line', bar }))
      : items;
  const own = listShares(data, how.shares);
  const isFaded = type === 'line' && own.some((share) => share !== null && share < 1);
  return {
    ...series,
    ...(data !== undefined && { data: fadeAll(data) }),
    ...(links !== undefined && { links: fadeAll(links) }),
    ...(isFaded && {
      lineStyle: toFaded(series['lineStyle'], FADED * 1.5),
      ...(isFields(series['areaStyle']) && { areaStyle: toFaded(series['areaStyle'], FADED * 1.5) }),
    }),
  };
}

/** A data item; a node of a hierarchy with those within it. */
function fadeItem(item: unknown, how: FadeItemOptions): unknown {
  if (!isFields(item)) return item;
  const { children, mark } = item;
  const { bar, isLine } = how;
  const within = Array.isArray(children)
    ? { children: children.map((child) => fadeItem(child, { ...how, bar: null })) }
    : {};
  const share = typeof mark === 'number' ? (how.shares[mark] ?? null) : readShared(item['marks'], how.shares);
  if (share === null) return { ...item, ...within };
  const color = readColor(item) ?? bar;
  if (share > 0 && share < 1 && bar !== null && color !== null)
    return { ...item, itemStyle: { ...toStyle(item['itemStyle']), color: fillPart(color, share, how) } };
  const isWhole = share === 1;
  const left = isWhole ? 1 : share === 0 || isLine ? FADED : 0.45 + share * 0.55;
  return {
    ...item,
    ...within,
    ...(isLine && isWhole && { symbolSize: POINT }),
    itemStyle: toFaded(item['itemStyle'], left),
    ...(isFields(item['lineStyle']) || 'source' in item
      ? { lineStyle: toFaded(item['lineStyle'], left) }
      : {}),
    ...(isFields(item['areaStyle']) && { areaStyle: toFaded(item['areaStyle'], left) }),
  };
}

/** A bar filled from its foot as far as its share goes. */
function fillPart(color: string, share: number, { isSideways, theme }: FadeOptions) {
  const pale = fade(theme, color, 1 - FADED);
  const [from, to] = isSideways
    ? [
        [0, 0],
        [1, 0],
      ]
    : [
        [0, 1],
        [0, 0],
      ];
  return {
    type: 'linear',
    x: from?.[0],
    y: from?.[1],
    x2: to?.[0],
    y2: to?.[1],
    colorStops: [
      { offset: 0, color },
      { offset: share, color },
      { offset: share, color: pale },
      { offset: 1, color: pale },
    ],
  };
}

type SelectedLine = { shares: Shares; marks: readonly Mark[]; highlight: Highlight };

/** The line of what is selected of each point of a line, before the faded whole. */
function drawSelectedLine(series: Fields, { marks, highlight }: SelectedLine): LineSeriesOption[] {
  const { data, type, id } = series;
  if (type !== 'line' || !Array.isArray(data) || series['stack'] !== undefined) return [];
  const parts = data.map((item: unknown) => {
    const mark = isFields(item) && typeof item['mark'] === 'number' ? marks[item['mark']] : undefined;
    return mark?.cell ? highlight.findPart(mark.cell) : null;
  });
  if (parts.every((part) => part === null)) return [];
  return [
    {
      id: `${String(id)}/selected`,
      type: 'line',
      silent: true,
      symbol: 'none',
      z: 4,
      tooltip: { show: false },
      ...(typeof series['yAxisIndex'] === 'number' && { yAxisIndex: series['yAxisIndex'] }),
      lineStyle: { ...toStyle(series['lineStyle']), width: 2.5 },
      data: parts.map((part) => part?.value ?? '-'),
    },
  ];
}

function listShares(items: unknown, shares: Shares): (number | null)[] {
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) =>
    isFields(item) && typeof item['mark'] === 'number' ? (shares[item['mark']] ?? null) : null,
  );
}

/** The share of a shape that draws several marks: the largest of them. */
function readShared(marks: unknown, shares: Shares): number | null {
  if (!Array.isArray(marks)) return null;
  const known = marks.flatMap((mark: unknown) => (typeof mark === 'number' ? (shares[mark] ?? []) : []));
  return known.length === 0 ? null : Math.max(...known);
}

function readColor({ itemStyle }: Fields): string | null {
  const color = isFields(itemStyle) ? itemStyle['color'] : undefined;
  return typeof color === 'string' ? color : null;
}

function toFaded(style: unknown, left: number): Fields {
  const own = toStyle(style);
  const opacity = typeof own['opacity'] === 'number' ? own['opacity'] : 1;
  return { ...own, opacity: opacity * left };
}

const toStyle = (style: unknown): Fields => (isFields(style) ? style : {});

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
