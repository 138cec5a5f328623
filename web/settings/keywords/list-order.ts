import type { Keyword } from '#contracts/settings/keywords/keyword.ts';
import type { KeywordFilter } from '#contracts/settings/keywords/options.ts';

/** A keyword with all that searching looks at, made once for many searches. */
export type Indexed = { keyword: Keyword; text: string };

/** A row of the list: how deep it stands below others, 0 where the list is flat. */
export type ListRow = { keyword: Keyword; depth: number };

/** Makes keywords quick to search: names and words in small letters. */
export const indexOf = (keywords: readonly Keyword[]): Indexed[] =>
  keywords.map((keyword) => ({
    keyword,
    text: [keyword.name, ...keyword.patterns, keyword.query ?? ''].join('\n').toLocaleLowerCase(),
  }));

/** Whether nothing is narrowed. */
export const isOpen = (filter: KeywordFilter): boolean =>
  Object.values(filter).every((value) => value === undefined || value === '');

const passes = (
  { keyword, text }: Indexed,
  { q = '', parent_id, group_id, active }: KeywordFilter,
): boolean =>
  (active === undefined || keyword.active === active) &&
  (parent_id === undefined || keyword.parent_id === parent_id) &&
  (group_id === undefined || keyword.group_ids.includes(group_id)) &&
  (q === '' || text.includes(q.trim().toLocaleLowerCase()));

/** The rows of the list: what a filter lets through, flat; or everything as a tree, each under what it belongs to. */
export const rowsOf = (index: readonly Indexed[], filter: KeywordFilter): ListRow[] =>
  isOpen(filter)
    ? treeOf(index.map(({ keyword }) => keyword))
    : index.filter((one) => passes(one, filter)).map(({ keyword }) => ({ keyword, depth: 0 }));

const treeOf = (keywords: readonly Keyword[]): ListRow[] => {
  const there = new Set(keywords.map(({ _id }) => _id));
  const below = Map.groupBy(keywords, ({ parent_id }) =>
    parent_id !== null && there.has(parent_id) ? parent_id : null,
  );
  const rows: ListRow[] = [];
  const walk = (parent: string | null, depth: number): void => {
    for (const keyword of below.get(parent) ?? []) {
      rows.push({ keyword, depth });
      walk(keyword._id, depth + 1);
    }
  };
  walk(null, 0);
  return rows;
};
