import type { TagProduct } from '#contracts/settings/tags/tag.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { liveTags } from '#server/settings/tag-tree/tag-store.ts';
export { makeTags } from '#server/settings/tags/make-tags.ts';
export { listTagPlaces, type NumberedPlace } from '#server/settings/tags/tag-places.ts';
export { readTags } from '#server/settings/tag-tree/read-tags.ts';
export { numberedTags, numbersOfKeyword } from '#server/settings/tag-tree/tag-store.ts';
import { carriesAll, putUses, type TaggedItem } from '#server/settings/tags/uses-store.ts';

/**
 * Makes these, and no others, the tags of a ticket or a mention; deletion counts them, merging hands them on. One whose deletion can
 * still be taken back may stay where it is.
 * @throws invalid_request when another of them is no tag of the product
 */
export const tagThing = async (
  unit: Unit,
  carrier: TaggedItem & { product: TagProduct },
  tagIds: readonly string[],
): Promise<void> => {
  const tags = new Set(
    (await liveTags(unit, carrier.product)).flatMap(({ _id, type }) => (type === 'tag' ? [_id] : [])),
  );
  const unknown = tagIds.filter((id) => !tags.has(id));
  if (unknown.length > 0 && !(await carriesAll(unit, carrier, unknown)))
    refuse('invalid_request', { fields: { tags: 'name a tag that this product has not' } });
  await putUses(unit, carrier, tagIds);
};
