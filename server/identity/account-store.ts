import { AccountId } from '#contracts/kit/ids.ts';
import type { ProductMap } from '#contracts/kit/products.ts';
import { OPEN_PLAN_ID } from '#contracts/payment/plan.ts';
import { readDefaultRoles } from '#server/installation/public.ts';
import type { Context } from '#server/kit/context.ts';
import { hashPassword } from '#server/identity/passwords/password.ts';

export type NewAccount = { name: string; product: ProductMap; language?: string; demo?: boolean };
/** A new user with their password, or with its stored form where that is known already. */
export type NewUser = { email: string; name: string; role: string } & (
  | { password: string }
  | { password_hash: string }
);

/** Creates an account with its default roles. */
export const createAccount = async (context: Context, given: NewAccount): Promise<AccountId> => {
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
};

/** Adds a user to an account. @returns the user's id */
export const createUser = async (context: Context, accountId: AccountId, given: NewUser): Promise<string> => {
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
};
