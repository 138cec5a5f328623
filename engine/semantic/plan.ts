import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { RowsReason } from '#contracts/semantic/answer-reading.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { DataSet, RollupDeclaration } from '#contracts/semantic/data-set.ts';
import type { ValueOrder } from '#contracts/semantic/dimension.ts';
import type { Bins, Question, QuestionFilter, TextFilter } from '#contracts/semantic/question.ts';
import type { FormulaFault } from '#engine/formula/fault.ts';
import type { ReachedField } from '#engine/semantic/model.ts';
import type { PlannedMeasure } from '#engine/semantic/planned-measure.ts';
import type { Span } from '#engine/semantic/time-bars.ts';

/** Who asks: the permissions, whether personal fields are seen, and the sets of {@link DataSet} visibility; an absent set restricts nothing. */
export type Viewer = {
  permissions: ReadonlySet<string>;
  personal: boolean;
  sets: Readonly<Record<string, readonly (string | number)[]>>;
};

/**
 * Why a question is refused: the law that it breaks (null: none), and a question without this fault; null where none is left. `formula`: the
 * places of the formula that is wrong.
 */
export type LawFault = {
  law: number | null;
  fault: Fault;
  nearest: Question | null;
  formula?: { name: string; faults: readonly FormulaFault[] };
};

/** What a plan depends on besides the question. */
export type PlanContext = {
  viewer: Viewer;
  /** The present, in epoch milliseconds. */
  now: number;
  /** The spans for which rollups are built, by their table. */
  built?: ReadonlyMap<string, readonly Span[]>;
  /** About how many rows of a data set a question reads, by its name. */
  sizes?: ReadonlyMap<string, number>;
  /** Distinct counts are exact, however many rows they have. */
  exact?: boolean;
  /** Up to so many rows they are exact anyway. */
  exactRows?: number;
};

/** A condition on the rows of a part. */
export type PlannedFilter =
  | {
      kind: 'values';
      dimension: string;
      field: ReachedField;
      is: 'among' | 'not_among' | 'beyond';
      values: readonly (string | null)[];
    }
  | {
      kind: 'clock';
      unit: 'weekday' | 'hour';
      is: 'among' | 'not_among' | 'beyond';
      values: readonly (string | null)[];
      /** Null: the zone of the part. */
      zone: string | null;
    }
  | {
      kind: 'number';
      field: ReachedField;
      is: 'within' | 'empty' | 'present';
      least: number | null;
      most: number | null;
    }
  | { kind: 'text'; field: ReachedField; is: TextFilter['is']; part: string }
  | { kind: 'instant'; column: string; is: 'within' | 'not_within'; span: Span }
  | { kind: 'search'; text: string; readAs: 'query' | 'letters' }
  /** Rows that do not fulfil all of these. */
  | { kind: 'except'; filters: readonly PlannedFilter[] }
  /** Rows that fulfil all of at least one group. */
  | { kind: 'any'; groups: readonly (readonly PlannedFilter[])[] }
  /** Rows of another data set whose column `by` is the key of a row; they are not bounded by the span. */
  | { kind: 'linked'; dataSet: DataSet; by: string; is: 'some' | 'none'; filters: readonly PlannedFilter[] };

/** What rows are grouped by: the bars that are not empty with their positions, an hour or weekday, or the values of a field. */
export type PlannedKey =
  | { kind: 'bars'; axis: number; bars: readonly (Span & { position: number })[] }
  | { kind: 'clock'; axis: number; unit: 'weekday' | 'hour' }
  | {
      kind: 'values';
      axis: number;
      dimension: string;
      field: ReachedField;
      others: boolean;
      shown: ShownValues | null;
      /** Rows are in one group each: that of all shown values that they have, at least so many. */
      combined: { least: number } | null;
    };

/** The values that an axis shows; null: all. */
export type ShownValues = { is: 'among' | 'not_among'; values: readonly (string | null)[] };

/** Where a part is read, and why no rollup is: the first reason. */
export type PlannedSource =
  | { from: 'rows'; reason: RowsReason }
  | { from: 'rollup'; rollup: RollupDeclaration; built: readonly Span[]; rest: readonly Span[] };

/** The periods that a plan counts: the two of the question, and those that only formulas read. */
export type PlanPeriod = 'now' | 'before' | FormulaPeriod;
/** The period before the first one, and the same a year before it, where the question compares with another. */
export type FormulaPeriod = 'previous' | 'last_year';

/** One statement: measures of one data set in one period, grouped by some of the axes. */
export type PlannedPart = {
  dataSet: DataSet;
  period: PlanPeriod;
  span: Span;
  /** The column of the instant by which rows are counted. */
  time: string;
  zone: string;
  /** The present, in epoch milliseconds, until which values of a list may count. */
  now: number;
  keys: readonly PlannedKey[];
  filters: readonly PlannedFilter[];
  /** Axes whose chosen values alone are counted. */
  narrowed: readonly Extract<PlannedKey, { kind: 'values' }>[];
  /** Names of measures of the data set. */
  measures: string[];
  /** The columns that formulas compute for the measures of the data set, by their names. */
  calculated: ReadonlyMap<string, ReachedField>;
  /** Distinct counts are estimated. */
  about: boolean;
  source: PlannedSource;
  /** More groups are cut. */
  limit: number;
  /** Only rows of a rollup that count at least this power of two. */
  leastPower?: number;
  /** Whether everything is a group as well, whose key is null: of bars, or of an axis with several values that leaves out rows without any. */
  withTotal?: boolean;
};

/** The choice of the first values of an axis, which runs before the other parts; `rows`: about how many rows it ranks, 0 where nobody knows. */
export type PlannedRanking = {
  axis: number;
  count: number;
  /** Only values whose measure is within these bounds, both included. */
  least: number | null;
  most: number | null;
  ratio: PlannedMeasure;
  part: PlannedPart;
  rows: number;
};

/** A column of the answer: a measure, or its share, whose denominator is counted by other parts. */
export type PlannedColumn = { measure: PlannedMeasure; share: { within: number | null } | null };

/** An axis of the answer; `position` of rows and columns in {@link Plan.axes}. */
export type PlannedAxis = {
  dimension: string;
  order: ValueOrder;
  several: boolean;
  bars: readonly { now: Span; before: Span | null }[] | null;
  top: { others: boolean } | null;
  shown: ShownValues | null;
  combined: boolean;
  bins: Bins | null;
};

/** What a statement is for: the values at a level (positions of axes), or the denominators of shares there. */
export type PartPurpose = { period: PlanPeriod; level: readonly number[]; without: readonly number[] };

/** A period that only formulas read, with the counterparts of the bars of the first one, by their positions. */
export type FurtherPeriod = { span: Span; bars: readonly (Span | null)[] | null };

/** Everything that a question needs: which statements to run, and how to lay out their answers. */
export type Plan = {
  question: Question;
  axes: readonly PlannedAxis[];
  /** Positions in `axes`. */
  rows: readonly number[];
  columns: readonly number[];
  output: readonly PlannedColumn[];
  span: Span;
  /** Up to when the first period has passed. */
  elapsed: number;
  before: Span | null;
  /** The periods that formulas read besides these two. */
  further: ReadonlyMap<FormulaPeriod, FurtherPeriod>;
  rankings: readonly PlannedRanking[];
  parts: readonly (PlannedPart & PartPurpose)[];
  /** The filters of the question that apply to each data set. */
  applied: ReadonlyMap<string, readonly QuestionFilter[]>;
  /** The name of the instant of each data set. */
  times: ReadonlyMap<string, string>;
  notes: SemanticAnswer['notes'];
};

/** The value of a row under an axis that sums up the others. */
export const OTHERS = '\u0000others';

/** A group that a part found: the values of its keys (positions of bars as texts), and for each measure its value and, of means, the number of values. */
export type PartRow = {
  keys: readonly (string | null)[];
  values: readonly (readonly [number | null, number | null])[];
};

/** The chosen values of each axis with a top, in their order, by the position of the axis. */
export type ChosenValues = ReadonlyMap<number, readonly (string | null)[]>;
