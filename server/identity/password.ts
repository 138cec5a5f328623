import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (0 = d, 1 = i, 2 = id) at 64 MiB, 3 passes: tens of milliseconds here, far more for a guesser. */
const OPTIONS = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 2 };

/** The stored form of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), OPTIONS);

/** A hash that no password has: checked for unknown addresses, so that they take as long as known ones. */
const decoy = hashPassword(crypto.randomUUID());

/** Whether a password fits; an absent hash takes the same time and never fits. */
export const checkPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const fits = await verify(stored ?? (await decoy), password.normalize('NFKC'));
  return stored !== undefined && fits;
};

/** A password that meets every rule of the spec (section 5): nine random bytes and one of each kind of character. */
export const randomPassword = (): string => `${randomBytes(9).toString('base64url')}aA1!`;
