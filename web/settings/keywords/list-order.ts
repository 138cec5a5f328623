import type { ListedKeyword } from '#contracts/settings/keywords/keyword.ts';
import type { KeywordFilter } from '#contracts/settings/keywords/options.ts';

/** A keyword with its name as searching compares it, made once for many searches. */
export type Indexed = { keyword: ListedKeyword; name: string };

/** A row of the list: how deep it stands below others, 0 where the list is flat. */
export type ListRow = { keyword: ListedKeyword; depth: number };

/** What narrows the list; `found`: the keywords in whose words the server found `q`. */
export type Narrowing = KeywordFilter & { found?: ReadonlySet<string> };

/** Makes keywords quick to search: names in small letters. */
export const indexOf = (keywords: readonly ListedKeyword[]): Indexed[] =>
  keywords.map((keyword) => ({ keyword, name: keyword.name.toLocaleLowerCase() }));

/** Whether nothing is narrowed. */
export const isOpen = (filter: KeywordFilter): boolean =>
  Object.values(filter).every((value) => value === undefined || value === '');

const passes = (
  { keyword, name }: Indexed,
  { q = '', found, parent_id, group_id, active }: Narrowing,
): boolean =>
  (active === undefined || keyword.active === active) &&
  (parent_id === undefined || keyword.parent_id === parent_id) &&
  (group_id === undefined || keyword.group_ids.includes(group_id)) &&
  (q === '' || name.includes(q.trim().toLocaleLowerCase()) || (found?.has(keyword._id) ?? false));

/** The rows of the list: what is let through, flat; or everything as a tree, each under what it belongs to. */
export const rowsOf = (index: readonly Indexed[], { found, ...filter }: Narrowing): ListRow[] =>
  isOpen(filter)
    ? treeOf(index.map(({ keyword }) => keyword))
    : index
        .filter((one) => passes(one, found ? { ...filter, found } : filter))
        .map(({ keyword }) => ({ keyword, depth: 0 }));

const treeOf = (keywords: readonly ListedKeyword[]): ListRow[] => {
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
