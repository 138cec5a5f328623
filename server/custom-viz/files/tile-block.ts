import { toWidget } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { ChartTile, Tile } from '#contracts/custom-viz/tiles.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { QuestionRefusal, QuestionResult } from '#contracts/semantic/question-result.ts';
import { listColoredValues } from '#engine/chart-forms/colors/list-colored-values.ts';
import { drawPart } from '#engine/chart-forms/draw-chart.ts';
import { listAnnotationRemarks } from '#engine/chart-forms/drawing/annotations.ts';
import type { ChartDrawing } from '#engine/chart-forms/drawing/drawing.ts';
import { listGoalRemarks } from '#engine/chart-forms/goals/read-goal.ts';
import { buildChartModel } from '#engine/chart-forms/model/build-model.ts';
import type { ChartModel, ChartPart } from '#engine/chart-forms/model/chart-model.ts';
import { writeSummary } from '#engine/chart-forms/tables/twin.ts';
import { drawMapPicture, drawPointsPicture } from '#server/custom-viz/files/draw-map.ts';
import { buildNativeChart } from '#server/custom-viz/files/native-chart.ts';
import { computePartWidth, renderChart } from '#server/custom-viz/files/render-chart.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import { buildTileTable } from '#server/custom-viz/files/tile-table.ts';
import { writeNotes, writeRefusal } from '#server/custom-viz/files/write-notes.ts';
import { nameWidget } from '#server/listening/public.ts';
import type { Block, Chart as BlockChart, Tone } from '#server/reports/public.ts';

/** The width of a drawing, and the height of one row of the grid, in pixels. */
const WIDTH = 760;
const ROW = 58;

/** The title of a tile: its own, or what it counts. */
export function titleTile(tile: Tile, context: TileContext): string {
  const { catalog, locale } = context;
  if (tile.kind === 'chart') return titleChart(tile, context);
  const own = pickText(tile.title, locale.language);
  if (own !== '') return own;
  if (tile.kind === 'widget') return nameWidget(toWidget(tile, locale.language), locale.language);
  if (tile.kind === 'rows') return catalog.findMeasure(tile.measure).label;
  return tile.kind === 'sql' ? locale.words.statement : '';
}

/** The title of a chart: its own, or what it counts. */
function titleChart({ title, chart }: ChartTile, { locale, catalog, writer }: TileContext): string {
  const own = pickText(title, locale.language);
  if (own !== '') return own;
  const { shelves, measures } = chart;
  const names = [...shelves.across, ...shelves.down, ...shelves.colour, ...shelves.tiles].map(
    ({ dimension }) => catalog.nameDimension(dimension),
  );
  const counted = writer.labels.list(measures.map((measure) => catalog.findMeasure(measure).label));
  return names.length === 0 ? counted : locale.words.by(counted, writer.labels.list([...new Set(names)]));
}

/** A chart as a part of a report: drawing, table, and what is to know of its numbers. */
export async function buildChartBlock(
  tile: ChartTile,
  results: readonly QuestionResult[],
  context: TileContext,
): Promise<Block> {
  const title = titleChart(tile, context);
  const [first, ...rest] = results.flatMap((result) => (result.ok ? [result] : []));
  if (!first) return { ...EMPTY, title, note: writeRefusal(results.find(isRefusal)?.code, context) };
  if (first.answer.rows.length === 0) return { ...EMPTY, title, note: context.locale.words.empty };
  const answers: [SemanticAnswer, ...SemanticAnswer[]] = [first.answer, ...rest.map(({ answer }) => answer)];
  const labels = Object.assign({}, ...[first, ...rest].map((one) => one.labels));
  const { catalog, writer } = context;
  const colors = (await context.giveColors?.(listColoredValues(tile.chart, answers))) ?? context.colors;
  const model = buildChartModel({
    chart: tile.chart,
    answers,
    labels,
    catalog,
    writer,
    colors,
    annotations: context.annotate?.(tile) ?? [],
    now: context.now,
  });
  const chart = await drawModel(model, tile, context);
  return {
    title,
    note: [
      pickText(tile.about, context.locale.language),
      ...writeNotes(answers, context),
      ...listGoalRemarks(model).map(({ sentence }) => sentence),
      ...listAnnotationRemarks(model).map(({ sentence }) => sentence),
    ]
      .filter((line) => line !== '')
      .join(' '),
    chart,
    table: buildTileTable(model, context.locale, context.grids?.[tile._id]),
    printTable: chart === null,
    spoken: writeSummary(model),
  };
}

const isRefusal = (result: QuestionResult): result is QuestionRefusal => !result.ok;
const EMPTY = { note: '', chart: null, table: null, printTable: false };

async function drawModel(
  model: ChartModel,
  { spot }: ChartTile,
  context: TileContext,
): Promise<BlockChart | null> {
  const { theme } = context;
  const isNarrow = model.parts.length > 1;
  const width = computePartWidth(model.parts.length, WIDTH);
  const drawn = model.parts.map((part) => ({
    part,
    drawing: drawPart({ model, part, theme, hidden: new Set(), width, isNarrow }),
  }));
  const [first] = drawn;
  if (!first) return null;
  if (first.drawing.kind === 'map')
    return { kind: 'drawing', ...drawMapPicture(first.drawing, { width: WIDTH, context }), native: null };
  if (first.drawing.kind === 'points')
    return { kind: 'drawing', ...drawPointsPicture(first.drawing, { width: WIDTH, context }), native: null };
  if (first.drawing.kind !== 'echarts') return toPlainChart(first.drawing);
  const height = Math.min(460, Math.max(220, (spot.h * ROW * WIDTH) / (spot.w * 63)));
  const picture = await renderChart(listOptions(drawn), { width: WIDTH, height, ink: theme.text });
  const native = drawn.length === 1 ? buildNativeChart(model, first.part, theme) : null;
  return { kind: 'drawing', ...picture, native };
}

type DrawnPart = { part: ChartPart; drawing: ChartDrawing };

function listOptions(drawn: readonly DrawnPart[]) {
  return drawn.flatMap(({ part, drawing }) =>
    drawing.kind === 'echarts' ? [{ label: part.label, drawing }] : [],
  );
}

const TONES: Readonly<Record<'good' | 'bad' | 'plain', Tone>> = {
  good: 'positive',
  bad: 'negative',
  plain: 'accent',
};
/** What is drawn without a chart library, in the words of reports. */
function toPlainChart(
  drawing: Exclude<ChartDrawing, { kind: 'echarts' | 'map' | 'points' }>,
): BlockChart | null {
  switch (drawing.kind) {
    case 'numbers':
      return {
        kind: 'figures',
        items: drawing.numbers.map(({ label, text, before, target }) => ({
          label,
          value: text,
          change: [before?.change, before?.name, target && `${target.label} ${target.text}`, target?.state]
            .filter(Boolean)
            .join(' · '),
          tone: TONES[before?.tone ?? 'plain'],
        })),
      };
    case 'words':
      return {
        kind: 'words',
        items: drawing.words.map(({ label, size }) => ({
          word: label,
          count: 1 + Math.round(size * 100),
          tone: 'neutral',
        })),
      };
    case 'grid':
      return null;
  }
}
