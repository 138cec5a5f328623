import type { AnswerCell } from '#contracts/semantic/answer.ts';
import { findColor, fade, hasOwnColor, type MarkColor } from '#engine/chart-forms/colors/chart-theme.ts';
import type {
  ChartCell,
  DrawContext,
  LegendItem,
  Mark,
  MarkLine,
} from '#engine/chart-forms/drawing/drawing.ts';
import {
  isCutShort,
  readPoint,
  type ChartInput,
  type ColorKey,
  type Entry,
  type ModelMeasure,
  type Series,
} from '#engine/chart-forms/model/chart-model.ts';

/** A value as text, with all its digits: why there is none where there is none. */
export function writeCell({ writer }: ChartInput, measure: ModelMeasure, cell: AnswerCell | null): string {
  const { labels } = writer;
  if (cell === null || cell.status === 'nothing') return labels.nothing;
  if (cell.status === 'not_collected') return labels.not_collected;
  const text = writer.exact(cell.value ?? 0, measure.unit);
  return cell.about ? labels.about(text) : text;
}

/** A value in short, for labels within a drawing; empty where there is none. */
export function writeShort({ writer }: ChartInput, measure: ModelMeasure, cell: AnswerCell | null): string {
  const value = readValue(cell);
  if (value === null) return '';
  const text = writer.short(value, measure.unit);
  return cell?.about ? writer.labels.about(text) : text;
}

/** The value of a cell, 0 where there is none to count, null where it is not known. */
export function readValue(cell: AnswerCell | null): number | null {
  if (cell === null || cell.status === 'nothing' || cell.status === 'not_collected') return null;
  return cell.value ?? 0;
}

/** The line about a cell. */
export function buildLine(
  { model, theme }: DrawContext,
  { point, series }: { point: Entry; series: Series },
): MarkLine {
  const cell = readPoint(model, point, series);
  return {
    label: series.label,
    text: writeCell(model.input, series.measure, cell),
    color: findSeriesColor({ model, theme }, series).color,
    ...(isCutShort(model, { point, series }) && { note: model.input.writer.labels.partial }),
  };
}

/** The mark of a cell. */
export function buildMark(
  context: DrawContext,
  { point, series }: { point: Entry; series: Series },
  at: Mark['at'],
): Mark {
  return {
    title: point.label,
    lines: [buildLine(context, { point, series })],
    cell: toCell(point, series),
    at,
  };
}

/** The position of the cell of a point in a series. */
export function toCell(point: Pick<Entry, 'at'>, { column, measure, period, answer }: Series): ChartCell {
  return { row: point.at, column: column.at, measure: measure.at, period, answer };
}

/** The colour of a series; of a period to compare with a pale twin of it. */
export function findSeriesColor(
  { model, theme }: Pick<DrawContext, 'model' | 'theme'>,
  series: Series,
): MarkColor {
  const found = findColor(theme, model.input.colors, series.color);
  return series.period === 'now' ? found : { ...found, color: fade(theme, found.color, 0.55) };
}

/** The colour of a point by its own value. */
export function findPointColor(
  { model, theme }: Pick<DrawContext, 'model' | 'theme'>,
  point: Entry,
): MarkColor {
  return findColor(
    theme,
    model.input.colors,
    point.color ?? { dimension: 'measure', key: model.measures[0]?.id ?? '', kind: 'value' },
  );
}

/** The series of a part that are not hidden. */
export function listShownSeries({ model, hidden }: Pick<DrawContext, 'model' | 'hidden'>): Series[] {
  return model.series.filter(({ id }) => !hidden.has(id));
}

/** No row, or no column: a legend names values of one side. */
const NO_ENTRY = { at: -1 };
const NO_COLUMN = { column: -1, measure: 0, period: 'now', answer: 0 } as const;

/** The value of a colour that the account keeps. */
function toColored(of: ColorKey | null): Pick<LegendItem, 'of'> {
  if (!of || of.kind !== 'value' || of.key === null || of.dimension === 'time' || hasOwnColor(of)) return {};
  return { of: { dimension: of.dimension, key: of.key } };
}

/** The series as items of a legend; none where one alone needs no name. */
export function buildSeriesLegend(context: DrawContext) {
  const { series } = context.model;
  if (series.length < 2) return [];
  return series.map((one) => ({
    id: one.id,
    label: one.label,
    ...findSeriesColor(context, one),
    ...toColored(one.color),
    ...(one.period === 'before' && { dashed: true as const }),
    ...(one.column.values.length > 0 && {
      cell: { ...toCell(NO_ENTRY, one), period: 'now' as const, answer: 0 },
    }),
  }));
}

/** The points as items of a legend. */
export function buildPointLegend(context: DrawContext) {
  return context.part.points.map((point) => ({
    id: point.id,
    label: point.label,
    ...findPointColor(context, point),
    ...toColored(point.color),
    ...(point.values.length > 0 && { cell: { row: point.at, ...NO_COLUMN } }),
  }));
}
