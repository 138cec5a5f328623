import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '#contracts/identity/password.ts';

/**
 * argon2id (0 = d, 1 = i, 2 = id) at 64 MiB in three passes on one lane: 100 ms of processor time on two cores of 2026, about as long as a
 * sign-in may wait, and the memory prevents an attacker's graphics card from trying thousands at once (OWASP's minimum is 19 MiB in two
 * passes). One lane, so that signing in occupies one core and not all.
 */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const OPTIONS = { algorithm: 2, ...COST };
/** The prefix of a hash with the present cost. */
const PRESENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** The stored form of a password. */
export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), OPTIONS);

/** Whether a stored hash has another cost than the present one, so that it is recomputed at the next sign-in. */
export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(PRESENT);

/** A hash that no password has: checked for unknown addresses, so that they take as long as known ones. */
const decoy = hashPassword(crypto.randomUUID());

/** Whether a password matches; an absent hash takes the same time and never matches. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await decoy), normalizePassword(password));
  return stored !== undefined && fits;
}

/** A password that meets every rule at every level: eighteen random bytes and one of each kind of character. */
export const generatePassword = (): string => `${randomBytes(18).toString('base64url')}aA1!`;
