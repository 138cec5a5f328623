import type { ListedKeyword } from '#contracts/keywords/keyword.ts';
import type { KeywordFilter } from '#contracts/keywords/options.ts';
import { makeTextFilter, type TextFilter } from '#engine/text/text-filter.ts';

/** A row of the list: its depth below others, 0 where the list is flat. */
export type ListRow = { keyword: ListedKeyword; depth: number };

/** The filters of the list; `found`: the keywords in whose words the server found `q`. */
export type ListFilter = KeywordFilter & { found?: ReadonlySet<string> };

/** Whether there is no filter. */
export function isOpen(filter: KeywordFilter): boolean {
  return Object.values(filter).every((value) => value === undefined || value === '');
}

function passes(
  keyword: ListedKeyword,
  { q = '', found, parent_id, group_id, active }: ListFilter,
  holds: TextFilter,
): boolean {
  return (
    (active === undefined || keyword.active === active) &&
    (parent_id === undefined || keyword.parent_id === parent_id) &&
    (group_id === undefined || keyword.group_ids.includes(group_id)) &&
    (q === '' || holds(keyword.name) || (found?.has(keyword._id) ?? false))
  );
}

/** The rows of the list: the matches as a flat list; without a filter everything as a tree, each row under its parent. */
export function buildRows(keywords: readonly ListedKeyword[], narrowing: ListFilter): ListRow[] {
  const { found: _found, ...filter } = narrowing;
  if (isOpen(filter)) return treeOf(keywords);
  const holds = makeTextFilter(narrowing.q ?? '');
  return flat(keywords.filter((keyword) => passes(keyword, narrowing, holds)));
}

function flat(keywords: readonly ListedKeyword[]): ListRow[] {
  return keywords.map((keyword) => ({ keyword, depth: 0 }));
}

function treeOf(keywords: readonly ListedKeyword[]): ListRow[] {
  if (keywords.every(({ parent_id }) => parent_id === null)) return flat(keywords);
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
}
