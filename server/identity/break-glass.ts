import { ADMINISTRATOR_ROLE } from '#contracts/people/rights.ts';
import {
  isEnforced,
  listBreakGlass,
  lockBreakGlass,
  updateBreakGlass,
  findSignInRole,
  hasVerifiedDomain,
} from '#server/identity/break-glass-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/**
 * Sets whether an administrator may always use a password. While single sign-on is enforced, at least one must remain.
 * @throws not_found, last_break_glass
 */
export async function setBreakGlass(unit: UnitOfWork, userId: string, allowed: boolean): Promise<void> {
  // Locked, so that two who revoke the permission from each other at once are detected.
  const known = await lockBreakGlass(unit);
  if (!known.some(({ user_id }) => user_id === userId)) refuse('not_found');
  const left = known.some((one) => one.allowed && one.user_id !== userId);
  if (!allowed && !left && (await isEnforced(unit))) refuse('last_break_glass');
  await updateBreakGlass(unit, userId, allowed);
}

/** Whether single sign-on is enforced and no user is left who could sign in without it, should its provider fail. */
export async function lacksBreakGlass(unit: UnitOfWork): Promise<boolean> {
  return (await isEnforced(unit)) && !(await listBreakGlass(unit)).some(({ allowed }) => allowed);
}

/**
 * Whether a user must sign in by single sign-on: their account enforces it for the domain of their address, which it has proved, and they
 * are not one of those who may always use a password: administrators only, for as long as they are.
 */
export async function mustUseSso(unit: UnitOfWork, userId: string): Promise<boolean> {
  return (await standingOf(unit, userId)) === 'must';
}

/**
 * Admits a user who proved their identity otherwise, and records it in the log where only that permission allows it. @throws sso_required
 */
export async function admitWithoutSso(unit: UnitOfWork, userId: string): Promise<void> {
  const standing = await standingOf(unit, userId);
  if (standing === 'must') refuse('sso_required');
  if (standing === 'break_glass') unit.record({ kind: 'sso.break_glass_used', entityId: userId });
}

async function standingOf(unit: UnitOfWork, userId: string): Promise<'free' | 'must' | 'break_glass'> {
  const person = await findSignInRole(unit, userId);
  if (!person || !(await isEnforced(unit))) return 'free';
  const domain = person.email.slice(person.email.lastIndexOf('@') + 1);
  if (!(await hasVerifiedDomain(unit, domain))) return 'free';
  return person.break_glass && person.role === ADMINISTRATOR_ROLE ? 'break_glass' : 'must';
}
