import type { Language } from '#contracts/accounts/account.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { ProductMap } from '#contracts/kit/products.ts';
import { OPEN_PLAN_ID } from '#contracts/payment/plan.ts';
import { hashPassword } from '#server/identity/passwords/password.ts';
import { readDefaultRoles } from '#server/installation/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

export type NewAccount = { name: string; product: ProductMap; language?: string; demo?: boolean };
/** A new user with their password, or with its stored form where that is known already. */
export type NewUser = { email: string; name: string; role: string } & (
  | { password: string }
  | { password_hash: string }
);

/** Creates an account with its default roles. */
export async function createAccount(context: Context, given: NewAccount): Promise<AccountId> {
  const _id = AccountId.parse(context.newId());
  const { roles } = await readDefaultRoles(context.database.platform);
  await context.database.platform.transaction().execute(async (db) => {
    await db
      .insertInto('accounts')
      .values({
        _id,
        name: given.name,
        product: JSON.stringify(given.product),
        language: given.language ?? 'en',
        demo: given.demo ?? false,
        // The demonstration begins with all features; its visitor may try to buy something.
        plan_id: given.demo ? OPEN_PLAN_ID : null,
      })
      .execute();
    await db
      .insertInto('roles')
      .values(
        roles.map((role) => ({
          account_id: _id,
          _id: context.newId(),
          name: role.name,
          permissions: [...role.permissions],
        })),
      )
      .execute();
  });
  return _id;
}

/** Adds a user to an account. @returns the user's id */
export async function createUser(context: Context, accountId: AccountId, given: NewUser): Promise<string> {
  const _id = context.newId();
  const role = await context.database.platform
    .selectFrom('roles')
    .select('_id')
    .where('account_id', '=', accountId)
    .where('name', '=', given.role)
    .executeTakeFirstOrThrow();
  await context.database.platform
    .insertInto('users')
    .values({
      account_id: accountId,
      _id,
      email: given.email.trim().toLowerCase(),
      name: given.name,
      role_id: role._id,
      password_hash: 'password' in given ? await hashPassword(given.password) : given.password_hash,
      password_change_date: context.clock(),
    })
    .execute();
  return _id;
}

/** Whether users of an account may sign in: it is neither suspended nor about to be deleted. */
export async function isAccountOpen({ database }: Context, accountId: string): Promise<boolean> {
  const account = await database.platform
    .selectFrom('accounts')
    .select(['suspended_at', 'delete_at'])
    .where('_id', '=', accountId)
    .executeTakeFirst();
  return account !== undefined && account.suspended_at === null && account.delete_at === null;
}

/** The features of the plan of the unit's account, and what the platform changed of them for this account. */
export async function findFeatureSettings(unit: UnitOfWork) {
  return unit.db
    .selectFrom('accounts')
    .leftJoin('plans', 'plans._id', 'accounts.plan_id')
    .select(['accounts.feature_overrides', 'plans.features as planned'])
    .where('accounts._id', '=', unit.accountId)
    .executeTakeFirst();
}

/** Whether the account requires a second factor, and whether a role does. */
export async function findFactorRequirement(unit: UnitOfWork, roleId: string) {
  return unit.db
    .selectFrom('accounts')
    .innerJoin('roles', 'roles.account_id', 'accounts._id')
    .select(['accounts.second_factor_required as of_account', 'roles.second_factor_required as of_role'])
    .where('accounts._id', '=', unit.accountId)
    .where('roles._id', '=', roleId)
    .executeTakeFirst();
}

type AccountRename = { from: string; to: { name: string; language: Language } };

/** Renames the unit's account while it has the given name and nobody has signed in to it. @returns whether it was renamed */
export async function renameUnusedAccount(
  { db, accountId }: UnitOfWork,
  { from, to }: AccountRename,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set((is) => ({ ...to, version: is('version', '+', 1) }))
    .where('_id', '=', accountId)
    .where('name', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users._id')
            .whereRef('users.account_id', '=', 'accounts._id')
            .where('users.signed_in_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
