import { ADMINISTRATOR_ROLE } from '#contracts/people/rights.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** The administrators of an account, and which of them may sign in otherwise though single sign-on is enforced. */
export const listBreakGlass = (unit: UnitOfWork) => administrators(unit).execute();

const administrators = (unit: UnitOfWork) =>
  unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users._id as user_id', 'users.name', 'users.email', 'users.break_glass as allowed'])
    .where('users.account_id', '=', unit.accountId)
    .where('roles.name', '=', ADMINISTRATOR_ROLE)
    .where('users.disabled_at', 'is', null)
    .where('users.password_hash', 'is not', null)
    .orderBy('users.name');

/**
 * Sets whether an administrator may always use a password. While single sign-on is enforced, at least one must remain.
 * @throws not_found, last_break_glass
 */
export const setBreakGlass = async (unit: UnitOfWork, userId: string, allowed: boolean): Promise<void> => {
  // Locked, so that two who revoke the permission from each other at once are detected.
  const known = await administrators(unit).forUpdate('users').execute();
  if (!known.some(({ user_id }) => user_id === userId)) refuse('not_found');
  const left = known.some((one) => one.allowed && one.user_id !== userId);
  if (!allowed && !left && (await isEnforced(unit))) refuse('last_break_glass');
  await unit.db
    .updateTable('users')
    .set({ break_glass: allowed })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', userId)
    .execute();
};

/** Whether single sign-on is enforced and no user is left who could sign in without it, should its provider fail. */
export const lacksBreakGlass = async (unit: UnitOfWork): Promise<boolean> =>
  (await isEnforced(unit)) && !(await listBreakGlass(unit)).some(({ allowed }) => allowed);

const isEnforced = async (unit: UnitOfWork): Promise<boolean> =>
  (await unit.db
    .selectFrom('sso_connections')
    .select('_id')
    .where('account_id', '=', unit.accountId)
    .where('active', '=', true)
    .where('enforced', '=', true)
    .executeTakeFirst()) !== undefined;

/**
 * Whether a user must sign in by single sign-on: their account enforces it for the domain of their address, which it has proved, and they
 * are not one of those who may always use a password: administrators only, for as long as they are.
 */
export const mustUseSso = async (unit: UnitOfWork, userId: string): Promise<boolean> =>
  (await standingOf(unit, userId)) === 'must';

/**
 * Admits a user who proved their identity otherwise, and records it in the log where only that permission allows it. @throws sso_required
 */
export const admitWithoutSso = async (unit: UnitOfWork, userId: string): Promise<void> => {
  const standing = await standingOf(unit, userId);
  if (standing === 'must') refuse('sso_required');
  if (standing === 'break_glass') unit.record({ kind: 'sso.break_glass_used', entityId: userId });
};

const standingOf = async (unit: UnitOfWork, userId: string): Promise<'free' | 'must' | 'break_glass'> => {
  const person = await unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users.email', 'users.break_glass', 'roles.name as role'])
    .where('users.account_id', '=', unit.accountId)
    .where('users._id', '=', userId)
    .executeTakeFirst();
  if (!person || !(await isEnforced(unit))) return 'free';
  const domain = person.email.slice(person.email.lastIndexOf('@') + 1);
  const proved = await unit.db
    .selectFrom('sso_domains')
    .select('_id')
    .where('account_id', '=', unit.accountId)
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  if (!proved) return 'free';
  return person.break_glass && person.role === ADMINISTRATOR_ROLE ? 'break_glass' : 'must';
};
