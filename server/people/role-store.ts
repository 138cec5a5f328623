import { sql } from 'kysely';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

export type RoleRow = {
  _id: string;
  name: string;
  about: string;
  permissions: string[];
  second_factor_required: boolean;
  users: number;
  version: number;
  created_at: string;
  updated_at: string;
};

function roles(unit: UnitOfWork) {
  return unit.db
    .selectFrom('roles')
    .where('roles.account_id', '=', unit.accountId)
    .select((is) => [
      'roles._id',
      'roles.name',
      'roles.about',
      'roles.permissions',
      'roles.second_factor_required',
      'roles.version',
      'roles.created_at',
      'roles.updated_at',
      is
        .selectFrom('users')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('users.account_id', '=', 'roles.account_id')
        .whereRef('users.role_id', '=', 'roles._id')
        .$asScalar()
        .$notNull()
        .as('users'),
    ]);
}

/** The roles of the account, those that every account begins with first; `whoHas` keeps those that hold a permission. */
export function listRoles(unit: UnitOfWork, whoHas?: string): Promise<RoleRow[]> {
  const all = roles(unit)
    .orderBy('roles.created_at')
    .orderBy(sql`array_position(array['account_admin', 'agent', 'viewer'], roles.name)`)
    .orderBy('roles.name');
  return (whoHas === undefined ? all : all.where(sql<boolean>`${whoHas} = any(roles.permissions)`)).execute();
}

export function findRole(unit: UnitOfWork, _id: string): Promise<RoleRow | undefined> {
  return roles(unit).where('roles._id', '=', _id).executeTakeFirst();
}

export type RoleFieldsInput = {
  name: string;
  about: string;
  permissions: string[];
  second_factor_required: boolean;
};

export async function insertRole(unit: UnitOfWork, _id: string, fields: RoleFieldsInput): Promise<void> {
  await accountTable(unit, 'roles').insert({ _id, ...fields, created_at: unit.now, updated_at: unit.now });
}

export async function updateRole(
  unit: UnitOfWork,
  _id: string,
  fields: Partial<RoleFieldsInput>,
): Promise<void> {
  await accountTable(unit, 'roles')
    .updateTable()
    .set((is) => ({ ...fields, updated_at: unit.now, version: is('version', '+', 1) }))
    .where('_id', '=', _id)
    .execute();
}

/** Gives everybody of one role another. */
export async function moveHolders(unit: UnitOfWork, from: string, to: string): Promise<void> {
  await accountTable(unit, 'users')
    .updateTable()
    .set((is) => ({ role_id: to, updated_at: unit.now, version: is('version', '+', 1) }))
    .where('role_id', '=', from)
    .execute();
}

export function deleteRole(unit: UnitOfWork, _id: string): Promise<void> {
  return accountTable(unit, 'roles').delete(_id);
}
