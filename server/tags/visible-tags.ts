import type { TagProduct, TicketTag } from '#contracts/tags/tag.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadListeningTags } from '#server/people/visibility/public.ts';
import { restrictTags } from '#server/tags/allowed-tags.ts';
import { readTags } from '#server/tags/read-tags.ts';

/**
 * The tag tree that the caller sees, from the top down: of listening the tags that their group sees, with the categories and groups around
 * them. This also applies to users who may change tags, since adding a tag to a mention requires the same permission.
 */
export async function listVisibleTags(unit: UnitOfWork, product: TagProduct): Promise<readonly TicketTag[]> {
  const tree = await readTags(unit, product);
  return product === 'listening' ? restrictTags(tree, (await loadListeningTags(unit)) ?? []) : tree;
}
