import type { BesideType, ColumnOf, Columns, ListType, NumberType } from '#contracts/semantic/columns.ts';

/**
 * Where the label of a value comes from, by its key: the name of a record (`agent`, `group`, `keyword` …), a text of the suite in English and
 * Thai (`channel`, `sentiment` …), or the value itself (`plain`).
 */
export type LabelSource =
  | 'agent'
  | 'group'
  | 'keyword'
  | 'tag'
  | 'customer_tag'
  | 'customer'
  | 'connection'
  | 'source'
  | 'author'
  | 'survey'
  | 'short_link'
  | 'channel'
  | 'sentiment'
  | 'language'
  | 'country'
  | 'word'
  | 'plain';

/** The kinds of records of an account, by whose names values can be found. */
export const NAMED_RECORDS: ReadonlySet<LabelSource> = new Set<LabelSource>([
  'group',
  'keyword',
  'tag',
  'customer_tag',
  'connection',
  'survey',
  'short_link',
]);

/** How values are listed where a question names no order: by label, by number, or as here. */
export type ValueOrder = 'label' | 'number' | readonly string[];

/** Ranges of a number by the names of their values, from `from` up to but excluding `to`. */
export type Bands = Readonly<Record<string, { from: number; to: number | null }>>;

/** What all dimensions have. */
type DimensionFacts = {
  label: LabelSource;
  order?: ValueOrder;
  /** The stored value of rows without a value, where the column is not nullable; the key of such rows is null. */
  blank?: string | number;
  /** The dimension above it in a hierarchy: a country of a region, a group of an agent. */
  above?: string;
  /** Whether there are so few values that all are read where the first ones are wanted. */
  few?: true;
  /** Whether its values identify a person outside, which only viewers of personal fields may see. */
  personal?: true;
  /** The set of the values that a viewer sees, of a list column: other values are in no row of an answer, and no filter finds them. */
  seen?: string;
};

/**
 * A dimension: the values of a column, or ranges of a number. A list column gives several values of a row: such a row counts under each of
 * them, once. A name is one meaning throughout the suite: dimensions of the same name in two data sets are the same dimension.
 */
export type DimensionOf<C extends Columns> = DimensionFacts & {
  /** The column with what a value is called, where the values are keys of somebody outside. */
  texts?: ColumnOf<C, 'text' | 'text?'>;
} & (
    | { column: Exclude<Extract<keyof C, string>, ColumnOf<C, BesideType>> }
    | { column: ColumnOf<C, NumberType>; bands: Bands }
    /** `until`: a list of the same length with the instant until which each value counts. */
    | { column: ColumnOf<C, ListType>; until: ColumnOf<C, 'instants'> }
    /**
     * Values by a key, such as the fields of a form: texts in one column, numbers in another. A question names the key after the dimension:
     * `form-<key>`; the dimension without a key is none.
     */
    | { column: ColumnOf<C, 'texts_by_key'>; numbers: ColumnOf<C, 'number_by_key'> }
  );

/** A dimension, as the planner reads it. */
export type DimensionDeclaration = DimensionFacts & {
  column: string;
  texts?: string;
  bands?: Bands;
  until?: string;
  numbers?: string;
  /** Whether its values are degrees of a place. */
  degrees?: 'latitude' | 'longitude';
};

/** Whether a part can be looked for in the texts of the values of a dimension, or in the names of the records that they are. */
export function hasTexts({ label, column, texts, bands }: DimensionDeclaration, columns: Columns): boolean {
  if (NAMED_RECORDS.has(label) || texts !== undefined) return true;
  return label === 'plain' && bands === undefined && (columns[column]?.startsWith('text') ?? false);
}

/** The dimension and the key of a name such as `form-<key>`; null where it has no key. */
export function parseKeyedName(name: string): { dimension: string; key: string } | null {
  const dash = name.indexOf('-');
  return dash < 0 ? null : { dimension: name.slice(0, dash), key: name.slice(dash + 1) };
}

/** The dimensions that every data set has, by the instant that a question chooses: the time itself in bars, the day of the week from Monday 1, the hour of the day. */
export const TIME_DIMENSIONS = ['time', 'weekday', 'hour'] as const;
export type TimeDimension = (typeof TIME_DIMENSIONS)[number];

const TIMES: ReadonlySet<string> = new Set(TIME_DIMENSIONS);
export const isTimeDimension = (name: string): name is TimeDimension => TIMES.has(name);
