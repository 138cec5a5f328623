/** A condition on the columns of one row, as data: which rows a measure counts. Null fulfils nothing but `present: false`. */
export type RowCondition<Column extends string = string> =
  | { column: Column; among: readonly (string | number)[] }
  /** From `from` (included) up to `to` (excluded). */
  | { column: Column; from?: number; to?: number }
  | { column: Column; present: boolean }
  | { all: readonly RowCondition<Column>[] }
  | { any: readonly RowCondition<Column>[] }
  | { not: RowCondition<Column> };

/**
 * Which rows a viewer sees: those that have one of the values (`seen`), or none of the values (`unseen`), of a set that the viewer brings,
 * such as the keywords of their groups. A viewer without the set is not restricted by it.
 */
export type VisibilityRule<Column extends string = string> =
  | { column: Column; seen: string }
  | { column: Column; unseen: string }
  /** The row of this link is seen, or there is none. */
  | { link: string }
  | { all: readonly VisibilityRule<Column>[] }
  | { any: readonly VisibilityRule<Column>[] };
