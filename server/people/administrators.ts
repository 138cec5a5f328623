import { sql } from 'kysely';
import { ADMINISTRATOR_CORE, ADMINISTRATOR_ROLE } from '#contracts/people/rights.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { lacksBreakGlass } from '#server/identity/break-glass.ts';

/** How many people can run the account: active, in the administrator's role, which holds what that takes. */
const countAdministrators = async (unit: UnitOfWork): Promise<number> =>
  (
    await unit.db
      .selectFrom('users')
      .innerJoin('roles', (join) =>
        join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
      )
      .select((is) => is.fn.countAll<number>().as('n'))
      .where('users.account_id', '=', unit.accountId)
      .where('roles.name', '=', ADMINISTRATOR_ROLE)
      .where(sql<boolean>`roles.permissions @> ${[...ADMINISTRATOR_CORE]}::text[]`)
      .where('users.disabled_at', 'is', null)
      .where((is) =>
        is.or([is('users.password_hash', 'is not', null), is('users.signed_in_at', 'is not', null)]),
      )
      .executeTakeFirstOrThrow()
  ).n;

/**
 * Makes a change that must not take the account's last administrator, nor the last who may come in without single sign-on where that is
 * enforced. An account that had none before may still be changed.
 * @throws last_administrator, last_break_glass
 */
export const requireRemainingAdministrator = async <T>(
  unit: UnitOfWork,
  change: () => Promise<T>,
): Promise<T> => {
  const before = await countAdministrators(unit);
  const lacked = await lacksBreakGlass(unit);
  const value = await change();
  if (before > 0 && (await countAdministrators(unit)) === 0) refuse('last_administrator');
  if (!lacked && (await lacksBreakGlass(unit))) refuse('last_break_glass');
  return value;
};
