import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listNumberedTags } from '#server/tags/tag-store.ts';

/** The numbers of tags, and of every tag below a category or group. */
export async function findNumbersBelow(unit: UnitOfWork, ids: readonly string[]): Promise<number[]> {
  const wanted = new Set(ids);
  return (await listNumberedTags(unit)).flatMap(({ _id, ticket_cat_id, ticket_group_id, number }) =>
    [_id, ticket_cat_id, ticket_group_id].some((id) => wanted.has(id ?? '')) ? [number] : [],
  );
}
