import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { fold } from '#engine/text/fold.ts';
import { splitSearchWords } from '#engine/text/text-filter.ts';
import type { Item } from './item.ts';

function textIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(textIn).join('\n');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textIn).join('\n');
  return value === null || value === undefined ? '' : String(value);
}

/** Items with their searchable text, folded once and not with every keystroke. */
export type ItemIndex = { items: readonly Item[]; texts: readonly string[] };

/** Indexes the items of a collection by its `search` fields. */
export function indexOf({ search }: Pick<Collection, 'search'>, items: readonly Item[]): ItemIndex {
  return {
    items,
    texts: items.map((item) => fold(search.map((field) => textIn(item[field])).join('\n'))),
  };
}

/**
 * The items that contain every word of a search, in their order.
 *
 * @param inUse only those that are `active`
 */
export function findItems({ items, texts }: ItemIndex, search: string, inUse = false): readonly Item[] {
  const words = splitSearchWords(search);
  if (words.length === 0 && !inUse) return items;
  return items.filter(
    (item, index) =>
      (!inUse || item.active === true) && words.every((word) => texts[index]?.includes(word) === true),
  );
}
