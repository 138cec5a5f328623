import type { Permission } from '#contracts/permissions/table.ts';
import type { ColumnOf, Columns, InstantType, ListType } from '#contracts/semantic/columns.ts';
import type { DimensionDeclaration, DimensionOf } from '#contracts/semantic/dimension.ts';
import type {
  MeasureDeclaration,
  MeasureOf,
  RatioDeclaration,
  RatioOf,
} from '#contracts/semantic/measure.ts';
import type { RowCondition, VisibilityRule } from '#contracts/semantic/row-condition.ts';

type Names = Readonly<Record<string, unknown>>;
type NameOf<T extends Names> = Extract<keyof T, string>;

/**
 * A link to another data set, declared where the column is: `one`: a row has at most one of the other; `several`: a list column contains
 * their keys. Towards the side that does not have the column, the link leads to many.
 */
export type LinkOf<C extends Columns> =
  | { to: 'one'; by: Exclude<Extract<keyof C, string>, ColumnOf<C, ListType>>; dataSet: DataSet }
  | { to: 'several'; by: ColumnOf<C, ListType>; dataSet: DataSet; theirs?: string };

/** A link, as the planner reads it. */
export type LinkDeclaration = { to: 'one' | 'several'; by: string; dataSet: DataSet; theirs?: string };

/**
 * Counts that are computed in advance in a table of their own: by some dimensions, in steps of time that begin at full steps of UTC. They
 * answer what can be added up, and distinct counts whose values are a column; only spans that are built.
 */
export type RollupOf<Time extends string, Dimension extends string, Measure extends string> = {
  table: string;
  /** By which of the data set's times. */
  of: Time;
  /** The column with the start of each step, and its length in milliseconds. */
  at: string;
  step: number;
  /** Whether `at` is a date; otherwise it is an instant. */
  dated?: true;
  dimensions: { readonly [D in Dimension]?: string };
  /** The columns whose sum is the measure; or the column with the values of which the different ones count. */
  measures: { readonly [M in Measure]?: readonly string[] | { distinct: string } };
  /**
   * A dimension by whose values the counts are columns. A filter on it chooses among the columns of a measure; measures with other columns
   * are not broken down by it.
   */
  spread?: { dimension: Dimension; columns: Readonly<Record<string, string>> };
  /**
   * A dimension of which a row has several values, or none: rows of the table count what has one of them. `whole`: the value in the rows that
   * count everything once; null where there are none. `code`: the column with `cityHash64` of the values, by which rows are found in
   * less time than by texts.
   */
  each?: { dimension: Dimension; column: string; whole: string | number | null; code?: string };
  /**
   * A column with `one` for a row that counts one, and one less for each doubling, by which the table is ordered. The first values of a ranking
   * are looked for among the rows that count most. `share`: the part of what a step counts that each of the first values is likely to have.
   */
  frequency?: { column: string; one: number; share: number };
  /** Columns that have one value in the rows that are read, where the table has rows of several kinds. */
  fixed?: Readonly<Record<string, string | number>>;
};
export type RollupDeclaration = RollupOf<string, string, string>;

/** Whose rows a data set has: the account's, or those of the public pool, which every account with the right reads. */
export type RowScope = 'account' | 'pool';

/** A data set, as the planner reads it. */
export type DataSet = {
  name: string;
  /** What one row is, by the key of its text. */
  row: string;
  table: string;
  /** Whether the table has several versions of a row, of which the last is current (contracts of facts). */
  versioned: boolean;
  scope: RowScope;
  /** Of the pool: the account's rows that count beside it, each post once; null where the pool alone is counted. */
  unionWith: DataSet | null;
  columns: Columns;
  /** The column that identifies a row. */
  key: string;
  /** The instants by which its rows can be counted, by their names; the first unless a question names another. */
  times: Readonly<Record<string, string>>;
  dimensions: Readonly<Record<string, DimensionDeclaration>>;
  /** Numbers that a filter can bound. */
  numbers: Readonly<Record<string, string>>;
  measures: Readonly<Record<string, MeasureDeclaration>>;
  ratios: Readonly<Record<string, RatioDeclaration>>;
  links: Readonly<Record<string, LinkDeclaration>>;
  /** The permission without which nothing of it is counted. */
  permission: Permission;
  /** Which rows a viewer sees; null where everybody with the permission sees all. */
  visibility: VisibilityRule | null;
  /** The rows that are counted at all: hidden mentions, for example, are not. */
  counted: RowCondition | null;
  /** The dimension whose filters choose the rows that are counted instead. */
  countedBy: string | null;
  /** Whether a filter may search its texts. */
  searched: boolean;
  /** The list that a cell opens, by its name. */
  opens: string;
  rollups: readonly RollupDeclaration[];
  /** The columns that a reader may not read; absent where all are open to them. */
  closed?: ReadonlySet<string>;
};

/** What a declaration of a data set states; parts that it does not have are left out. */
type DataSetInput<C extends Columns, T extends Names, D extends Names, M extends Names> = {
  name: string;
  row: string;
  table: string;
  versioned?: true;
  scope?: RowScope;
  unionWith?: DataSet;
  columns: C;
  key: Extract<keyof C, string>;
  times: T & Readonly<Record<keyof T, ColumnOf<C, InstantType>>>;
  dimensions: D & { readonly [K in keyof D]: DimensionOf<C> & { above?: NameOf<D> } };
  numbers?: Readonly<Record<string, ColumnOf<C, 'whole' | 'whole?' | 'decimal' | 'decimal?'>>>;
  measures: M & { readonly [K in keyof M]: MeasureOf<C> };
  ratios?: Readonly<Record<string, RatioOf<NameOf<M>>>>;
  links?: Readonly<Record<string, LinkOf<C>>>;
  permission: Permission;
  visibility?: VisibilityRule<Extract<keyof C, string>>;
  counted?: RowCondition<Extract<keyof C, string>>;
  countedBy?: NameOf<D>;
  searched?: true;
  opens: string;
  rollups?: readonly RollupOf<NameOf<T>, NameOf<D>, NameOf<M>>[];
};

/**
 * Declares a data set. Columns, dimensions, measures, links and rollups are checked by the compiler against the columns; what it cannot see
 * (names that two data sets share, links of several steps) is checked by the test of `contracts/semantic/register.ts`.
 */
export function defineDataSet<
  const C extends Columns,
  const T extends Names,
  const D extends Names,
  const M extends Names,
>(input: DataSetInput<C, T, D, M>): DataSet {
  return {
    versioned: false,
    scope: 'account',
    unionWith: null,
    numbers: {},
    ratios: {},
    links: {},
    counted: null,
    countedBy: null,
    visibility: null,
    searched: false,
    rollups: [],
    ...input,
  };
}
