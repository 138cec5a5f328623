import type { ListedKeyword } from '#contracts/keywords/keyword.ts';
import type { ManyChange } from '#contracts/keywords/many.ts';

/** One change of some keywords. */
export type ChangeOfSome = { ids: string[]; change: ManyChange };

type KeywordBefore = Pick<ListedKeyword, '_id' | 'active' | 'parent_id' | 'group_ids'>;

/** The changes that bring keywords back to how they were `before` one change of all of them; none for those that it left as they were. */
export function computeUndoChanges(before: readonly KeywordBefore[], change: ManyChange): ChangeOfSome[] {
  const { active, parent_id, add_group, remove_group } = change;
  const some = (those: (one: KeywordBefore) => boolean, back: ManyChange): ChangeOfSome => ({
    ids: before.filter(those).map(({ _id }) => _id),
    change: back,
  });
  const all: ChangeOfSome[] = [];
  if (active !== undefined) all.push(some((one) => one.active !== active, { active: !active }));
  if (parent_id !== undefined)
    for (const parent of new Set(before.map((one) => one.parent_id)))
      if (parent !== parent_id) all.push(some((one) => one.parent_id === parent, { parent_id: parent }));
  if (add_group !== undefined)
    all.push(some(({ group_ids }) => !group_ids.includes(add_group), { remove_group: add_group }));
  if (remove_group !== undefined)
    all.push(some(({ group_ids }) => group_ids.includes(remove_group), { add_group: remove_group }));
  return all.filter(({ ids }) => ids.length > 0);
}
