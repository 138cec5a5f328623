import type { TagPath } from '#contracts/listening/tag-cell.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readTags } from '#server/tags/read-tags.ts';
import { listNumberedTags } from '#server/tags/tag-store.ts';

/** A tag of listening with the number that mentions store and the names of its category and group. */
export type NumberedPlace = TagPath & { number: number };

/** Every tag of listening with its path, in the order of the tree. */
export async function listTagPlaces(unit: UnitOfWork): Promise<NumberedPlace[]> {
  const items = await readTags(unit, 'listening');
  const names = new Map(items.map(({ _id, name }) => [_id, name]));
  const numbers = new Map((await listNumberedTags(unit)).map(({ _id, number }) => [_id, number]));
  return items.flatMap(({ _id, name, ticket_cat_id, ticket_group_id }) => {
    const number = numbers.get(_id);
    if (number === undefined) return [];
    const category = names.get(ticket_cat_id ?? '') ?? '';
    return { number, name, category, group: names.get(ticket_group_id ?? '') ?? '' };
  });
}
