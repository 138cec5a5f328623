import { fault } from '#contracts/kit/faults/fault.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** A role of the account. @throws invalid_request */
export async function requirePlacementRole(
  unit: UnitOfWork,
  roleId: string,
): Promise<{ name: string; permissions: string[] }> {
  const role = await accountTable(unit, 'roles').find(roleId, ['name', 'permissions']);
  return role ?? refuse('invalid_request', { fields: { role_id: fault('no_role') } });
}

/** Whether a group belongs to the account. */
export function isGroupOfAccount(unit: UnitOfWork, groupId: string): Promise<boolean> {
  return accountTable(unit, 'groups').exists(groupId);
}

/** The roles and groups of the account, by which an import names them. */
export async function listRolesAndGroups(unit: UnitOfWork) {
  const roles = await accountTable(unit, 'roles').list({}, ['_id', 'name', 'permissions']);
  const groups = await accountTable(unit, 'groups').list({}, ['_id', 'name']);
  return { roles, groups };
}
