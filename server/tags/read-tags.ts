import type { TagProduct, TicketTag } from '#contracts/tags/tag.ts';
import { sortByTree } from '#contracts/tags/tree.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listTags } from '#server/tags/tag-store.ts';

/** The tree of a product from the top down, for the rest of the suite. */
export async function readTags(unit: UnitOfWork, product: TagProduct): Promise<TicketTag[]> {
  return sortByTree(await listTags(unit, product));
}
