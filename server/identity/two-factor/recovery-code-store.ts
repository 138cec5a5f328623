import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#contracts/identity/two-factor.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { hashToken } from '#server/kit/secrets.ts';

/** Letters that are not mistaken for another when they are read from paper (no 0, 1, i, l, o). */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Ten letters of 31 are 49 bits: beyond guessing at five attempts per challenge. */
const LENGTH = 10;

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

const hashCode = (code: string): Buffer => hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

/** Gives a user new recovery codes in place of the old ones. @returns the codes, only this once; only their hashes are stored */
export async function makeRecoveryCodes(unit: UnitOfWork, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await deleteRecoveryCodes(unit, userId);
  await unit.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: unit.accountId, user_id: userId, code_hash: hashCode(code) })))
    .execute();
  return codes;
}

/** Deletes all recovery codes of a user. */
export async function deleteRecoveryCodes(unit: UnitOfWork, userId: string): Promise<void> {
  await unit.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Uses a recovery code up. @returns whether it was one of theirs and unused */
export async function consumeRecoveryCode(unit: UnitOfWork, userId: string, code: string): Promise<boolean> {
  const used = await unit.db
    .updateTable('recovery_codes')
    .set({ used_at: unit.now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** How many recovery codes a user has left. */
export async function countRecoveryCodes(unit: UnitOfWork, userId: string): Promise<number> {
  const row = await unit.db
    .selectFrom('recovery_codes')
    .select((is) => is.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.left;
}
