import type { TagProduct, TicketTag } from '#contracts/settings/tags/tag.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { tagsInListening } from '#server/settings/manage/viewer.ts';
import { tagsWithin } from '#server/settings/manage/tags-within.ts';
import { readTags } from '#server/settings/tags/read-tags.ts';

/**
 * A tree of tags from the top down as who asks is told it: of listening what their group sees, with what that stands in. That holds
 * for who may change tags too, since putting one on a mention takes the same right.
 */
export const toldTags = async (unit: Unit, product: TagProduct): Promise<readonly TicketTag[]> => {
  const tree = await readTags(unit, product);
  return product === 'listening' ? tagsWithin(tree, (await tagsInListening(unit)) ?? []) : tree;
};
