import type { EChartsOption } from 'echarts';
import type { Form, FormName } from '#contracts/custom-viz/forms/form.ts';
import type { ColoredValue } from '#contracts/custom-viz/value-colors.ts';
import type { CellPosition } from '#contracts/semantic/cell-filter.ts';
import type { ChartTheme, MarkColor } from '#engine/chart-forms/colors/chart-theme.ts';
import type { ChartModel, ChartPart } from '#engine/chart-forms/model/chart-model.ts';

/** What ECharts draws. */
export type ChartOption = EChartsOption;

/** A cell of one of the answers of a chart. */
export type ChartCell = CellPosition & { answer: number };

/** A line about a mark: what it is, and its value as text. */
export type MarkLine = { label: string; text: string; color?: string; note?: string };

/** Something that is drawn for a cell: read out, shown under the pointer and selected. */
export type Mark = {
  title: string;
  lines: readonly MarkLine[];
  /** The cell that it draws; null where it draws none, as a step of a sum does. */
  cell: ChartCell | null;
  /** What of it is selected, as text, where that is counted. */
  part?: string;
  /** Its series by id, and its position there; null where no chart library draws it. */
  at: { series: string; index: number; isLink?: true } | null;
};

/** A series or value that can be hidden, with its colour. */
export type LegendItem = MarkColor & {
  id: string;
  label: string;
  dashed?: true;
  /** The value whose colour it shows; absent where it has a colour of its own. */
  of?: ColoredValue;
  /** The row or column that it names, by which it is selected; the other is -1. Absent where it names no value of a dimension. */
  cell?: ChartCell;
};

/** What a reader has to know about a drawing: codes whose sentences are in `texts`. */
export type DrawingHint =
  | { code: 'log_not_positive' }
  | { code: 'not_stacked'; measure: string }
  | { code: 'negative_left_out'; count: number }
  | { code: 'too_many'; shown: number; count: number };

/** A part of a chart as it is drawn. */
export type ChartDrawing = {
  marks: readonly Mark[];
  legend: readonly LegendItem[];
  hints: readonly DrawingHint[];
  /** The places of the marks that fade, because others are selected. */
  faded?: ReadonlySet<number>;
} & (
  | {
      kind: 'echarts';
      option: ChartOption;
      /** Whether its horizontal axis is time, so that a span of it can be chosen. */
      brushes?: true;
    }
  | { kind: 'numbers'; numbers: readonly LargeNumber[] }
  | { kind: 'words'; words: readonly CloudWord[] }
  | { kind: 'map'; map: 'world' | 'thailand'; hasList: boolean; areas: readonly MapArea[] }
  | { kind: 'points'; map: 'world' | 'thailand'; hasList: boolean; spots: readonly MapSpot[] }
  | { kind: 'grid' }
);

/** A large number with what it is compared with. `mark`: its place in the marks of its drawing. */
export type LargeNumber = {
  id: string;
  label: string;
  text: string;
  exact: string;
  before: { text: string; change: string | null; tone: 'good' | 'bad' | 'plain'; name: string } | null;
  /** What it is to reach; `state` says whether it is above or below a goal to date. */
  target: {
    label: string;
    text: string;
    share: number | null;
    reached: boolean;
    state: string | null;
  } | null;
  /** The values of its small line, oldest first; null where there is none. */
  line: readonly (number | null)[];
  mark: number;
};

/** A word of a cloud; `size`: from 0, the smallest, to 1. */
export type CloudWord = MarkColor & { id: string; label: string; size: number; mark: number };

/** A value that may be a place of the map, which its key or label says; `share`: of the largest value. */
export type MapArea = {
  key: string | null;
  label: string;
  text: string;
  value: number;
  share: number;
  mark: number;
};

/** A value at a place, null where its numbers are no place; `share`: of the largest value. */
export type MapSpot = {
  at: { latitude: number; longitude: number } | null;
  label: string;
  text: string;
  value: number;
  share: number;
  color: string;
  mark: number;
};

/** How a part of a chart is drawn. */
export type DrawContext = {
  model: ChartModel;
  part: ChartPart;
  theme: ChartTheme;
  /** The ids of series or points that the reader has hidden. */
  hidden: ReadonlySet<string>;
  /** The width of the drawing, in pixels. */
  width: number;
  /** Whether there is little room to the sides, as on a phone or in one of many small charts. */
  isNarrow: boolean;
};

/** How a form draws a part of a chart. */
export type DrawForm<Name extends FormName> = (
  context: DrawContext,
  form: Extract<Form, { name: Name }>,
) => ChartDrawing;
