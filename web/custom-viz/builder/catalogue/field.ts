import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import type { Bins, MeasureRef } from '#contracts/semantic/question.ts';

/** The kinds of fields, whose texts are `viz_builder.kinds`. */
type FieldKind =
  | 'count'
  | 'sum'
  | 'mean'
  | 'least'
  | 'most'
  | 'distinct'
  | 'quantile'
  | 'latest'
  | 'ratio'
  | 'formula'
  | 'time'
  | 'record'
  | 'word'
  | 'list';

type FieldFacts = {
  /** Unique within a catalogue: a dimension is listed by each data set that has it. */
  id: string;
  /** The data set below which it is listed; null for time and for what the chart itself computes. */
  dataSet: string | null;
  name: string;
  about: string;
  kind: FieldKind;
  /** What people may type for it, in both languages. */
  words: readonly string[];
  /** Whether the account vouches for it, of a shared field. */
  isOfficial?: boolean;
};
export type MeasureField = FieldFacts & {
  of: 'measure';
  ref: MeasureRef;
  unit: MeasurementUnit | null;
  /** Which direction is good; null where neither is. */
  good: 'up' | 'down' | null;
  isAdditive: boolean;
};
export type DimensionField = FieldFacts & {
  of: 'dimension';
  ref: string;
  isPersonal: boolean;
  /** Whether a row may have several values. */
  isList: boolean;
  /** How its values are put together; absent: each by itself. */
  bins?: Bins;
};
/** What can be chosen for a chart. */
export type Field = MeasureField | DimensionField;

/** The fields of a data set. */
export type CatalogueGroup = {
  id: string;
  name: string;
  about: string;
  measures: readonly MeasureField[];
  dimensions: readonly DimensionField[];
  /** The numbers of its rows that filters can bound. */
  numbers: readonly { ref: string; name: string }[];
  /** The instants by which its rows can be counted, the usual one first. */
  times: readonly { ref: string; name: string }[];
};
