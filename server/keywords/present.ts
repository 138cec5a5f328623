import { Keyword, MatchMode, type KeywordField, type KeywordPart } from '#contracts/keywords/keyword.ts';
import { Product } from '#contracts/kit/products.ts';
import type { KeywordRow, ListedRow } from '#server/keywords/keyword-store.ts';

/** The row without server-internal columns. */
export const toKeyword = (row: KeywordRow): Keyword => Shown.parse(row);

/** Created once: creating a schema for each row costs more than parsing it. */
const Shown = Keyword.strip();

/**
 * Only the requested fields. The response is validated as a whole when it is sent, which also drops server-internal columns; parsing each
 * row here as well would double the time of a long list.
 */
function partOf(row: ListedRow, fields: readonly KeywordField[] | undefined): KeywordPart {
  if (fields && isPart(row, fields)) return row;
  const part: KeywordPart = {
    ...row,
    match: MODES.get(row.match),
    product: PRODUCTS_BY_NAME.get(row.product),
  };
  return fields === undefined ? part : Object.fromEntries(fields.map((field) => [field, part[field]]));
}

/** Only the requested columns are read, so most rows can be returned as they are: ten thousand need not be copied. */
function isPart(row: ListedRow, fields: readonly KeywordField[]): row is ListedRow & KeywordPart {
  return row.match === undefined && row.product === undefined && Object.keys(row).length === fields.length;
}

/** A lookup instead of a check of each row; undefined where the columns were not read. */
const MODES = new Map<string | undefined, MatchMode>(MatchMode.options.map((one) => [one, one]));
const PRODUCTS_BY_NAME = new Map<string | undefined, Product>(Product.options.map((one) => [one, one]));

/** Keywords as a list returns them: with the requested fields, in the order of the rows. */
export function toKeywordParts(
  rows: readonly ListedRow[],
  fields: readonly KeywordField[] | undefined,
): KeywordPart[] {
  return rows.map((row) => partOf(row, fields));
}

/**
 * Keywords nested by `parent_id`, each list in the order of the rows. A keyword whose parent is not among the rows is at the top.
 * @param top the keyword at which the tree starts; all top-level keywords unless given
 */
export function toKeywordTree(
  rows: readonly ListedRow[],
  fields: readonly KeywordField[] | undefined,
  top?: string,
): KeywordPart[] {
  const there = new Set(rows.map((row) => row._id));
  const below = Map.groupBy(rows, ({ parent_id = null }) =>
    parent_id !== null && there.has(parent_id) ? parent_id : null,
  );
  const nest = (row: ListedRow): KeywordPart => ({
    ...partOf(row, fields),
    children: (below.get(row._id) ?? []).map(nest),
  });
  const first = top === undefined ? below.get(null) : rows.filter(({ _id }) => _id === top);
  return (first ?? []).map(nest);
}
