import type { ChartCatalog, ChartWriter } from '#contracts/custom-viz/chart-labels.ts';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { BarWidth } from '#contracts/kit/bars.ts';
import type { AnswerCell, AxisValue, SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { CellPosition } from '#contracts/semantic/cell-filter.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import type { AnswerLabels } from '#contracts/semantic/question-result.ts';
import type { ColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';

/** What is annotated at a moment or over a span, in the language of the reader. */
export type ChartAnnotation = {
  text: string;
  from: string;
  to: string | null;
  /** Who wrote it; empty where nobody did. */
  by: string;
  isWritten: boolean;
};

/** What a chart is drawn from. */
export type ChartInput = {
  chart: Chart;
  /** The answers to its questions; those after the first have other periods to compare with. */
  answers: readonly [SemanticAnswer, ...SemanticAnswer[]];
  labels: AnswerLabels;
  catalog: ChartCatalog;
  writer: ChartWriter;
  colors: ColorRegistry;
  annotations?: readonly ChartAnnotation[];
  /** When it was counted, up to which goals count; absent: the end of its time. */
  now?: Date;
};

/** What has a colour: a value of a dimension, or a measure (the dimension `measure`). */
export type ColorKey = { dimension: string; key: string | null; kind: AxisValue['kind'] };

/** A row or column of an answer without its tile. */
export type Entry = {
  id: string;
  label: string;
  /** The label of each level. */
  levels: readonly string[];
  values: readonly AxisValue[];
  kind: AxisValue['kind'];
  /** Its row or column in the answer. */
  at: number;
  /** Only a part of its time is in the span, was collected, or has passed. */
  partial: boolean;
  color: ColorKey | null;
};

/** A measure or share of an answer. */
export type ModelMeasure = {
  at: number;
  id: string;
  label: string;
  unit: MeasurementUnit;
  good: 'up' | 'down' | null;
  isAdditive: boolean;
  isShare: boolean;
};

/** A series: a measure of a column, in the first period or in one to compare with. */
export type Series = {
  id: string;
  label: string;
  measure: ModelMeasure;
  column: Entry;
  period: CellPosition['period'];
  /** The answer that has its cells. */
  answer: number;
  /** Its slot of colours. */
  color: ColorKey;
};

/** A chart of its own: one for each value of the shelf of tiles, or the only one. */
export type ChartPart = {
  id: string;
  label: string | null;
  points: readonly Entry[];
  /** The rows of totals. */
  totals: readonly Entry[];
};

/** A chart by its parts, points and series. */
export type ChartModel = {
  input: ChartInput;
  parts: readonly ChartPart[];
  /** The columns, without totals. */
  columns: readonly Entry[];
  totalColumns: readonly Entry[];
  measures: readonly ModelMeasure[];
  series: readonly Series[];
  /** The names of the dimensions of points, and of columns. */
  across: readonly string[];
  along: readonly string[];
  /** The width of the bars where points are times. */
  width: BarWidth | null;
};

/** A cell of an answer by its position. */
export function readCell(
  { input }: Pick<ChartModel, 'input'>,
  { row, column, measure, period, answer = 0 }: CellPosition & { answer?: number },
): AnswerCell | null {
  const of = input.answers[answer];
  const cells = period === 'now' ? of?.cells : of?.cells_before;
  return cells?.[row]?.[column]?.[measure] ?? null;
}

/** The cell of a point in a series. */
export function readPoint(model: Pick<ChartModel, 'input'>, point: Entry, series: Series): AnswerCell | null {
  const { measure, column, period, answer } = series;
  return readCell(model, { row: point.at, column: column.at, measure: measure.at, period, answer });
}

/**
 * Whether a point of a series has less than its neighbours because of its time, of which only a part is in the span, has passed or was
 * collected. Only then it looks different; beside values of the same time it does not.
 */
export function isCutShort(
  model: Pick<ChartModel, 'input' | 'across'>,
  { point, series }: { point: Entry; series: Series },
): boolean {
  if (model.across[0] !== 'time') return false;
  const cell = readPoint(model, point, series);
  return cell !== null && cell.status !== 'not_collected' && (cell.partial || point.partial);
}
