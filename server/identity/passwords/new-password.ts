import { PasswordStrength } from '#contracts/accounts/account.ts';
import {
  formatPasswordFault,
  validatePassword,
  PASSWORD_POLICY,
  PASSWORDS_REMEMBERED,
  normalizePassword,
  type PasswordFault,
} from '#contracts/identity/password.ts';
import { estimatePassword } from '#engine/password/estimate.ts';
import { checkPassword, hashPassword } from '#server/identity/passwords/password.ts';
import { endUserSessions } from '#server/identity/sessions/people-sessions.ts';
import { deleteResets } from '#server/identity/passwords/reset-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { linkBase } from '#server/kit/mail/link-base.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';

/** The context of a new password: its required strength, the user's own words, and the hashes from which it must differ. */
export type PasswordOwner = {
  strength: PasswordStrength;
  about: readonly string[];
  hashes: readonly string[];
};

/**
 * Checks a new password against every rule, wherever it comes from: a user's own change, a reset, an invitation.
 * @returns its hash, to be stored
 * @throws password_refused, naming what is wrong in `fields.password` and the faults in `data`
 */
export const acceptPassword = async (owner: PasswordOwner, password: string): Promise<string> => {
  const faults = validatePassword(password, owner.strength);
  if (faults.length === 0) faults.push(...(await knownFaults(owner, password)));
  return faults.length > 0 ? refusePassword(faults, owner.strength) : hashPassword(password);
};

const knownFaults = async (owner: PasswordOwner, password: string): Promise<PasswordFault[]> => {
  const score = estimatePassword(normalizePassword(password), owner.about);
  if (score < PASSWORD_POLICY[owner.strength].min_score) return ['common'];
  const fits = await Promise.all(owner.hashes.map((hash) => checkPassword(hash, password)));
  return fits.includes(true) ? ['used_before'] : [];
};

const refusePassword = (faults: readonly PasswordFault[], strength: PasswordStrength): never =>
  refuse('password_refused', {
    fields: { password: faults.map((fault) => formatPasswordFault(fault, strength)).join(' ') },
    data: { faults },
  });

/** A user as the owner of a password, with the last hashes, the present one first. @throws not_found */
export const requirePasswordOwner = async (
  db: Db | Context['database']['platform'],
  accountId: string,
  userId: string,
) => {
  const row = requireFound(
    await db
      .selectFrom('users')
      .innerJoin('accounts', 'accounts._id', 'users.account_id')
      .where('users.account_id', '=', accountId)
      .where('users._id', '=', userId)
      .select(['users.name', 'users.email', 'users.password_hash', 'accounts.language'])
      .select(['accounts.name as account_name', 'accounts.password_strength'])
      .executeTakeFirst(),
  );
  const earlier = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('replaced_at', 'desc')
    .limit(PASSWORDS_REMEMBERED - 1)
    .execute();
  const present = row.password_hash;
  return {
    name: row.name,
    email: row.email,
    language: row.language === 'th' ? ('th' as const) : ('en' as const),
    present,
    strength: PasswordStrength.parse(row.password_strength),
    about: [row.name, row.email, row.account_name],
    hashes: [...(present === null ? [] : [present]), ...earlier.map((one) => one.password_hash)],
  };
};

/** `brandId`: the brand of the account at whose host it was chosen, null at the suite's own address. */
type NewPassword = { userId: string; hash: string; brandId: string | null; keep?: Buffer };

/**
 * Sets an accepted password for the user: the previous one goes to the history, forced changes and open links end, so does every session
 * except the one to keep (none after a reset), and the user is notified by e-mail.
 */
export const storePassword = async (
  context: Pick<Context, 'config' | 'brands'>,
  unit: UnitOfWork,
  { userId, hash, brandId, keep }: NewPassword,
): Promise<void> => {
  const { db, accountId, now } = unit;
  const owner = await requirePasswordOwner(db, accountId, userId);
  if (owner.present !== null) await rememberHash(unit, userId, owner.present);
  await db
    .updateTable('users')
    .set({ password_hash: hash, must_change_password: false, password_change_date: now })
    .where('account_id', '=', accountId)
    .where('_id', '=', userId)
    .execute();
  await deleteResets(unit, userId);
  await endUserSessions(unit, userId, keep);
  unit.record({ kind: 'user.password_changed', entityId: userId });
  await enqueueMail(unit, {
    to: owner.email,
    template: 'password-changed',
    values: { name: owner.name, url: `${linkBase(context, { accountId, brandId })}/forget-password` },
    language: owner.language,
    brandId,
  });
};

const rememberHash = async (
  { db, accountId, now }: UnitOfWork,
  userId: string,
  hash: string,
): Promise<void> => {
  await db
    .insertInto('password_history')
    .values({ account_id: accountId, user_id: userId, replaced_at: now, password_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = db
    .selectFrom('password_history')
    .select('replaced_at')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('replaced_at', 'desc')
    .limit(PASSWORDS_REMEMBERED - 1);
  await db
    .deleteFrom('password_history')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('replaced_at', 'not in', kept)
    .execute();
};
