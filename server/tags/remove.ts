import type { TagUses } from '#contracts/tags/endpoints.ts';
import { RESTORABLE_DAYS, type TagProduct } from '#contracts/tags/tag.ts';
import { withBelow } from '#contracts/tags/tree.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import * as store from '#server/tags/tag-store.ts';
import { lockTree, requireItem, readTree, withFreeNames, type Tree } from '#server/tags/tree.ts';
import { countUses } from '#server/tags/uses-store.ts';

/** How long a deletion can be undone, in milliseconds. */
const TAKEN_BACK_MS = RESTORABLE_DAYS * 24 * 60 * 60 * 1000;

/**
 * What would be deleted with these items.
 * @throws not_found when one of them does not exist
 */
export async function findTagUses(
  unit: UnitOfWork,
  product: TagProduct,
  ids: readonly string[],
): Promise<TagUses> {
  const tree = await readTree(unit, product);
  const going = goingOf(tree, ids);
  const typed = (type: string): number => going.filter((id) => tree.byId.get(id)?.type === type).length;
  return {
    groups: typed('group'),
    categories: typed('category'),
    tags: typed('tag'),
    ...(await countUses(unit, going)),
  };
}

/**
 * Deletes items with all their descendants, all or none. They are no longer shown on what they were assigned to; the whole can be undone
 * for thirty days, afterwards the next deletion deletes it for good.
 * @throws not_found when one of them does not exist
 */
export async function removeTags(
  unit: UnitOfWork,
  product: TagProduct,
  ids: readonly string[],
): Promise<{ ids: string[]; removal_id: string }> {
  const tree = await lockTree(unit, product);
  const going = goingOf(tree, ids);
  const removal_id = unit.newId();
  await store.forgetHidden(unit, new Date(unit.now.getTime() - TAKEN_BACK_MS));
  await store.hideTags(unit, going, removal_id);
  for (const id of new Set(ids)) {
    const below = [...withBelow(tree.items, [id])];
    unit.record({
      kind: 'ticket_tag.deleted',
      entityId: id,
      data: { product, removal_id, items: below.length },
      before: requireItem(tree, id),
    });
  }
  return { ids: going, removal_id };
}

/**
 * Undoes a deletion.
 * @throws not_found when it is deleted for good or its parent does not exist, name_taken when a name was taken meanwhile
 */
export async function restoreTags(
  unit: UnitOfWork,
  product: TagProduct,
  removalId: string,
): Promise<{ ids: string[] }> {
  await lockTree(unit, product);
  const ids = await withFreeNames(() => store.showTags(unit, product, removalId));
  if (ids.length === 0 || (await store.isOrphaned(unit, ids))) refuse('not_found');
  unit.record({ kind: 'ticket_tag.restored', data: { product, removal_id: removalId, ids } });
  return { ids };
}

function goingOf(tree: Tree, ids: readonly string[]): string[] {
  for (const id of ids) requireItem(tree, id);
  return [...withBelow(tree.items, ids)];
}
