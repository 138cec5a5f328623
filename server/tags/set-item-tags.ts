import { fault } from '#contracts/kit/faults/fault.ts';
import type { TagProduct } from '#contracts/tags/tag.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { listTags } from '#server/tags/tag-store.ts';
import { hasAllTags, replaceTagUses, type TaggedItem } from '#server/tags/uses-store.ts';

/**
 * Replaces the tags of a ticket or a mention; deletion counts them, merging transfers them. A tag whose deletion can still be undone may
 * stay where it is.
 * @throws invalid_request when another of them is not a tag of the product
 */
export async function setItemTags(
  unit: UnitOfWork,
  carrier: TaggedItem & { product: TagProduct },
  tagIds: readonly string[],
): Promise<void> {
  const tags = new Set(
    (await listTags(unit, carrier.product)).flatMap(({ _id, type }) => (type === 'tag' ? [_id] : [])),
  );
  const unknown = tagIds.filter((id) => !tags.has(id));
  if (unknown.length > 0 && !(await hasAllTags(unit, carrier, unknown)))
    refuse('invalid_request', { fields: { tags: fault('tag_of_product') } });
  await replaceTagUses(unit, carrier, tagIds);
}
