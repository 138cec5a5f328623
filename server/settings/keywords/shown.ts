import { Keyword, KeywordPart, type KeywordField } from '#contracts/settings/keywords/keyword.ts';
import type { KeywordRow } from '#server/settings/keywords/keyword-store.ts';

/** The row without what is the server's own. */
export const shown = (row: KeywordRow): Keyword => Keyword.parse(Keyword.strip().parse(row));

type Part = Partial<KeywordRow> & Pick<KeywordRow, '_id' | 'name' | 'parent_id'>;

const narrowed = (row: Part, fields: readonly KeywordField[] | undefined): KeywordPart => {
  const part = KeywordPart.parse(row);
  return fields === undefined ? part : Object.fromEntries(fields.map((field) => [field, part[field]]));
};

/** Keywords as a list answers them: with the fields that were asked for, in the order of the rows. */
export const shownList = (
  rows: readonly Part[],
  fields: readonly KeywordField[] | undefined,
): KeywordPart[] => rows.map((row) => narrowed(row, fields));

/**
 * Keywords nested by `parent_id`, each list in the order of the rows. One whose parent is not among the rows stands at the top.
 *
 * @param top the keyword at which the tree begins; all that stand on their own unless given
 */
export const shownTree = (
  rows: readonly Part[],
  fields: readonly KeywordField[] | undefined,
  top?: string,
): KeywordPart[] => {
  const there = new Set(rows.map((row) => row._id));
  const below = Map.groupBy(rows, ({ parent_id }) =>
    parent_id !== null && there.has(parent_id) ? parent_id : null,
  );
  const nest = (row: Part): KeywordPart => ({
    ...narrowed(row, fields),
    children: (below.get(row._id) ?? []).map(nest),
  });
  const first = top === undefined ? below.get(null) : rows.filter(({ _id }) => _id === top);
  return (first ?? []).map(nest);
};
