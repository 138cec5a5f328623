import type { KeywordInput } from '#contracts/keywords/keyword.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { listKeywordAncestry } from '#server/keywords/keyword-store.ts';
import { allExist } from '#server/kit/db/all-exist.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

type ParentKeyword = { product: string; _id: string };

/**
 * Checks the position of a keyword before it is saved: its parent is a keyword of the same product that is not its descendant, and its
 * groups belong to this account.
 * @throws invalid_request
 */
export async function checkKeywordPosition(
  unit: UnitOfWork,
  place: ParentKeyword,
  next: Pick<KeywordInput, 'parent_id' | 'group_ids'>,
): Promise<void> {
  if (!(await allExist(unit, 'groups', next.group_ids)))
    refuse('invalid_request', { fields: { group_ids: fault('no_group_named') } });
  if (next.parent_id !== null)
    await checkParent(unit, { product: place.product, _ids: [place._id] }, next.parent_id);
}

/** @throws invalid_request when the parent does not exist, or is a descendant of one of its new children */
export async function checkParent(
  unit: UnitOfWork,
  { product, _ids }: { product: string; _ids: readonly string[] },
  parent: string,
): Promise<void> {
  const line = await listKeywordAncestry(unit, { product, _id: parent });
  if (line.length === 0) refuse('invalid_request', { fields: { parent_id: fault('no_keyword') } });
  if (line.some((id) => _ids.includes(id)))
    refuse('invalid_request', { fields: { parent_id: fault('below_itself') } });
}
