import type { z } from 'zod';
import { fault } from '#contracts/kit/faults/fault.ts';
import {
  ADMINISTRATOR_CORE,
  ADMINISTRATOR_ROLE,
  findMissingGrantorRights,
} from '#contracts/people/rights.ts';
import type { createRole as creation, Role, updateRole as changing } from '#contracts/people/role.ts';
import { DEFAULT_ROLES } from '#contracts/permissions/default-roles.ts';
import { requireAuthorityOver, requireGrantable, lockPeople, type Manager } from '#server/identity/reach.ts';
import { touchHolders } from '#server/identity/sessions/people-sessions.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { isStillReferenced, refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { requireRemainingAdministrator } from '#server/people/administrators.ts';
import * as store from '#server/people/role-store.ts';
import { holdsRole } from '#server/people/user-store.ts';

export type NewRole = z.output<typeof creation.input.body>;
export type RoleChange = z.output<typeof changing.input.body>;

/** A role as a manager sees one. */
export function presentRole(manager: Manager, row: store.RoleRow): Role {
  return {
    ...row,
    default_permissions: defaultsOf(row.name),
    manageable: findMissingGrantorRights(manager, row).length === 0,
  };
}

function defaultsOf(name: string): string[] | null {
  const known = DEFAULT_ROLES.find((role) => role.name === name);
  return known ? [...known.permissions] : null;
}

function logged({ name, about, permissions, second_factor_required }: store.RoleRow) {
  return {
    name,
    about,
    permissions,
    second_factor_required,
  };
}

/** Creates a role that holds no permission that its creator does not have. @throws name_taken, beyond_own_rights */
export async function createRole(unit: UnitOfWork, manager: Manager, given: NewRole): Promise<Role> {
  requireGrantable(manager, given.permissions);
  const _id = unit.newId();
  await named(() => store.insertRole(unit, _id, given));
  const row = requireFound(await store.findRole(unit, _id));
  unit.record({ kind: 'role.created', entityId: _id, after: logged(row) });
  return presentRole(manager, row);
}

/**
 * Changes a role. The manager must be allowed to grant both its old and its new permissions; nobody removes from their own role the
 * permissions that are needed to grant them again; the administrator's role keeps its name and its core permissions.
 * @throws not_found, stale_version, name_taken, beyond_own_rights, not_yourself, last_administrator
 */
export async function changeRole(
  unit: UnitOfWork,
  manager: Manager,
  { _id, ...change }: RoleChange & { _id: string },
): Promise<Role> {
  await lockPeople(unit);
  const before = requireFound(await store.findRole(unit, _id));
  const { version, name, about, permissions, second_factor_required } = change;
  if (version !== undefined && version !== before.version)
    refuse('stale_version', { data: presentRole(manager, before) });
  requireAuthorityOver(manager, before);
  requireGrantable(manager, permissions ?? []);
  const lost = permissions
    ? before.permissions.filter((one) => !permissions.some((kept) => kept === one))
    : [];
  if (takesCore(lost) && (await holdsRole(unit, manager, _id))) refuse('not_yourself');
  if (before.name === ADMINISTRATOR_ROLE && ((name !== undefined && name !== before.name) || takesCore(lost)))
    refuse('last_administrator');
  await requireRemainingAdministrator(unit, () =>
    named(() =>
      store.updateRole(unit, _id, {
        ...(name === undefined ? {} : { name }),
        ...(about === undefined ? {} : { about }),
        ...(permissions === undefined ? {} : { permissions: [...permissions] }),
        ...(second_factor_required === undefined ? {} : { second_factor_required }),
      }),
    ),
  );
  const after = requireFound(await store.findRole(unit, _id));
  unit.record({ kind: 'role.updated', entityId: _id, before: logged(before), after: logged(after) });
  await touchHolders(unit, _id);
  return presentRole(manager, after);
}

/**
 * Deletes a role; its holders get `moveTo`. @throws not_found, role_in_use, beyond_own_rights, not_yourself, last_administrator,
 * invalid_request
 */
export async function deleteRole(
  unit: UnitOfWork,
  manager: Manager,
  { _id, moveTo }: { _id: string; moveTo?: string | undefined },
): Promise<{ _id: string }> {
  await lockPeople(unit);
  const row = requireFound(await store.findRole(unit, _id));
  requireGrantable(manager, row.permissions);
  if (row.name === ADMINISTRATOR_ROLE) refuse('last_administrator');
  if (await holdsRole(unit, manager, _id)) refuse('not_yourself');
  const target = moveTo === undefined ? null : await otherRole(unit, row, moveTo);
  if (row.users > 0) await moveAway(unit, manager, { row, target });
  try {
    await store.deleteRole(unit, _id);
  } catch (error) {
    if (!isStillReferenced(error)) throw error;
    refuse('role_in_use', { data: { users: 0 } });
  }
  unit.record({
    kind: 'role.deleted',
    entityId: _id,
    before: logged(row),
    after: { moved_to: moveTo ?? null },
  });
  return { _id };
}

/** The role that the holders get, checked also where there are none: the log stores its id. */
async function otherRole(unit: UnitOfWork, row: store.RoleRow, moveTo: string): Promise<store.RoleRow> {
  if (moveTo === row._id) return refuse('role_in_use', { data: { users: row.users } });
  const target = await store.findRole(unit, moveTo);
  return target ?? refuse('invalid_request', { fields: { move_to: fault('no_role') } });
}

type RoleTransfer = { row: store.RoleRow; target: store.RoleRow | null };

async function moveAway(unit: UnitOfWork, manager: Manager, { row, target }: RoleTransfer): Promise<void> {
  if (!target) return refuse('role_in_use', { data: { users: row.users } });
  requireAuthorityOver(manager, target);
  await touchHolders(unit, row._id);
  await store.moveHolders(unit, row._id, target._id);
}

const takesCore = (lost: readonly string[]): boolean => ADMINISTRATOR_CORE.some((one) => lost.includes(one));

function named<T>(write: () => Promise<T>): Promise<T> {
  return refuseDuplicateName(write, { constraint: 'roles__account_id__name' });
}
