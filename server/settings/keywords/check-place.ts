import type { KeywordInput } from '#contracts/settings/keywords/keyword.ts';
import { allExist } from '#server/kit/db/all-exist.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { listKeywordAncestry } from '#server/settings/keywords/keyword-store.ts';

type ParentKeyword = { product: string; _id: string };

/**
 * What must hold of the place of a keyword before it is saved: it stands below a keyword of the same product that does not stand below it,
 * and its groups are this account's.
 * @throws invalid_request
 */
export const checkKeywordPosition = async (
  unit: UnitOfWork,
  place: ParentKeyword,
  next: Pick<KeywordInput, 'parent_id' | 'group_ids'>,
): Promise<void> => {
  if (!(await allExist(unit, 'groups', next.group_ids)))
    refuse('invalid_request', { fields: { group_ids: 'name a group that this account has not' } });
  if (next.parent_id !== null)
    await checkParent(unit, { product: place.product, _ids: [place._id] }, next.parent_id);
};

/** @throws invalid_request when the parent is not there, or stands below one of those that are to stand below it */
export const checkParent = async (
  unit: UnitOfWork,
  { product, _ids }: { product: string; _ids: readonly string[] },
  parent: string,
): Promise<void> => {
  const line = await listKeywordAncestry(unit, { product, _id: parent });
  if (line.length === 0) refuse('invalid_request', { fields: { parent_id: 'names no keyword' } });
  if (line.some((id) => _ids.includes(id)))
    refuse('invalid_request', { fields: { parent_id: 'would stand below itself' } });
};
