import { PasswordStrength } from '#contracts/accounts/account.ts';
import {
  toFault,
  validatePassword,
  PASSWORD_POLICY,
  normalizePassword,
  type PasswordFault,
} from '#contracts/identity/password.ts';
import { estimatePassword } from '#engine/password/estimate.ts';
import { requirePasswordOwner, rememberHash } from '#server/identity/passwords/password-store.ts';
import { checkPassword, hashPassword } from '#server/identity/passwords/password.ts';
import { deleteResets } from '#server/identity/passwords/reset-store.ts';
import { endUserSessions } from '#server/identity/sessions/people-sessions.ts';
import { updatePassword } from '#server/identity/user-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
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
export async function acceptPassword(owner: PasswordOwner, password: string): Promise<string> {
  const faults = validatePassword(password, owner.strength);
  if (faults.length === 0) faults.push(...(await knownFaults(owner, password)));
  return faults.length > 0 ? refusePassword(faults, owner.strength) : hashPassword(password);
}

async function knownFaults(owner: PasswordOwner, password: string): Promise<PasswordFault[]> {
  const score = estimatePassword(normalizePassword(password), owner.about);
  if (score < PASSWORD_POLICY[owner.strength].min_score) return ['common'];
  const fits = await Promise.all(owner.hashes.map((hash) => checkPassword(hash, password)));
  return fits.includes(true) ? ['used_before'] : [];
}

function refusePassword(faults: readonly PasswordFault[], strength: PasswordStrength): never {
  refuse('password_refused', {
    fields: { password: toFault(faults, strength) },
    data: { faults },
  });
}

/** `brandId`: the brand of the account at whose host it was chosen, null at the suite's own address. */
type NewPassword = { userId: string; hash: string; brandId: string | null; keep?: Buffer };

/**
 * Sets an accepted password for the user: the previous one goes to the history, forced changes and open links end, so does every session
 * except the one to keep (none after a reset), and the user is notified by e-mail.
 */
export async function storePassword(
  context: Pick<Context, 'config' | 'brands'>,
  unit: UnitOfWork,
  { userId, hash, brandId, keep }: NewPassword,
): Promise<void> {
  const { db, accountId } = unit;
  const owner = await requirePasswordOwner(db, accountId, userId);
  if (owner.present !== null) await rememberHash(unit, userId, owner.present);
  await updatePassword(unit, userId, hash);
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
}
