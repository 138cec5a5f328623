import type { ColumnOf, Columns, InstantType, NumberType } from '#contracts/semantic/columns.ts';
import type { RowCondition } from '#contracts/semantic/row-condition.ts';

/** What the number is: a number of things, seconds, a share of 1, points of 100, or a number without a unit. */
export const MEASUREMENT_UNITS = ['count', 'seconds', 'share', 'points', 'number', 'people'] as const;
export type MeasurementUnit = (typeof MEASUREMENT_UNITS)[number];

type MeasureFacts = {
  unit: MeasurementUnit;
  /** Which direction is good; absent where neither is. */
  good?: 'up' | 'down';
};

type OptionalCondition<C extends Columns> = { where?: RowCondition<Extract<keyof C, string>> };

/**
 * A measure that is computed from rows. `count`: how many; `sum` and `mean`: of a column; `distinct`: different values of a column; `quantile`: the value
 * below which a part of the rows lies, interpolated; `least` and `most`: the extremes; `latest`: the sum of the rows of the last
 * instant of the period, for balances. Rows whose column is null, or `blank`, are left out; rows
 * with the value `single` are different from each other; a sum counts `missing` for rows without a value.
 */
export type MeasureOf<C extends Columns> = MeasureFacts &
  OptionalCondition<C> &
  (
    | { aggregate: 'count' }
    | { aggregate: 'sum'; column: ColumnOf<C, NumberType>; missing?: number }
    | { aggregate: 'mean' | 'least' | 'most'; column: ColumnOf<C, NumberType> }
    | {
        aggregate: 'distinct';
        column: Extract<keyof C, string>;
        blank?: string | number;
        single?: string | number;
      }
    | { aggregate: 'quantile'; column: ColumnOf<C, NumberType>; level: number }
    | { aggregate: 'latest'; column: ColumnOf<C, NumberType>; at: ColumnOf<C, InstantType> }
  );

/** A measure of rows, as the planner reads it. */
export type MeasureDeclaration = MeasureFacts & { where?: RowCondition } & (
    | { aggregate: 'count' }
    | { aggregate: 'sum'; column: string; missing?: number }
    | { aggregate: 'mean' | 'least' | 'most'; column: string }
    | { aggregate: 'distinct'; column: string; blank?: string | number; single?: string | number }
    | { aggregate: 'quantile'; column: string; level: number }
    | { aggregate: 'latest'; column: string; at: string }
  );

/**
 * A ratio of measures of the same data set: `times` × (numerator − less) / denominator. It is kept as its two parts and
 * divided last, so it is right at every level; nothing where the denominator is 0 or nothing.
 */
export type RatioOf<Measure extends string> = MeasureFacts & {
  numerator: Measure;
  less?: Measure;
  denominator: Measure;
  times?: number;
};
export type RatioDeclaration = RatioOf<string>;

/**
 * Over what the values of a measure may be added up: `all`: over every dimension with one value of a row; `all_but_time`: balances;
 * `none`: it has to be computed anew. This follows from the aggregate, so that no declaration can state anything else.
 */
export const ADDITIVE_OVER = {
  count: 'all',
  sum: 'all',
  latest: 'all_but_time',
  mean: 'none',
  distinct: 'none',
  quantile: 'none',
  least: 'none',
  most: 'none',
} as const satisfies Record<MeasureDeclaration['aggregate'], 'all' | 'all_but_time' | 'none'>;
