import { fault } from '#contracts/kit/faults/fault.ts';
import { requireAuthorityOver, type Manager } from '#server/identity/reach.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { requirePlacementRole, isGroupOfAccount } from '#server/people/placement-store.ts';

/** The role and group that a person is put into; absent ones are not touched. */
type PlacementInput = { role_id?: string | undefined; group_id?: string | null | undefined };

/**
 * Checks that a manager may put somebody into a role and a group: both are the account's, the role holds nothing that the
 * manager does not, and the group is within reach (who owns groups cannot put people outside of them).
 * @throws invalid_request, beyond_own_rights
 */
export async function checkPlacement(
  unit: UnitOfWork,
  manager: Manager,
  { role_id, group_id }: PlacementInput,
): Promise<void> {
  if (role_id !== undefined) requireAuthorityOver(manager, await requirePlacementRole(unit, role_id));
  if (group_id === undefined) return;
  const reach = manager.groups;
  const outside = reach !== null && (group_id === null || !reach.includes(group_id));
  if (outside || (group_id !== null && !(await isGroupOfAccount(unit, group_id))))
    refuse('invalid_request', { fields: { group_id: fault('no_group_managed') } });
}
