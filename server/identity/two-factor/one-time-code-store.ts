import { Secret, TOTP } from 'otpauth';
import { CODE_DIGITS } from '#contracts/identity/two-factor.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** The values that every authenticator app supports (RFC 6238; SHA-1 is their default). */
const PERIOD_SECONDS = 30;
/** One step early or late: clocks of telephones drift. */
const WINDOW = 1;
const SECRET_BYTES = 20;

function totpOf(secret: string, who: { issuer: string; label: string }): TOTP {
  return new TOTP({
    ...who,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: PERIOD_SECONDS,
  });
}

/** Gives a user a key for one-time codes, not yet in force. @throws illegal_transition when one is in force already */
export async function startOneTimeCodes(
  unit: UnitOfWork,
  user: { _id: string; email: string },
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const made = await accountTable(unit, 'totp_secrets')
    .insertInto({ user_id: user._id, secret: unit.secrets.seal(secret) })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id'])
        .doUpdateSet({ secret: unit.secrets.seal(secret), last_step: 0 })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!made) return refuse('illegal_transition');
  return { secret, uri: totpOf(secret, { issuer, label: user.email }).toString() };
}

/**
 * Checks a code and uses its step up, so that no code works twice.
 * @param confirming also puts a key into force that was not yet
 */
export async function consumeOneTimeCode(
  unit: UnitOfWork,
  { userId, code, confirming = false }: { userId: string; code: string; confirming?: boolean },
): Promise<boolean> {
  const key = await unit.db
    .selectFrom('totp_secrets')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!key || (key.confirmed_at === null && !confirming)) return false;
  const totp = totpOf(unit.secrets.open(key.secret), { issuer: '', label: '' });
  const at = unit.now.getTime();
  const delta = totp.validate({ token: code, timestamp: at, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(at / 1000 / PERIOD_SECONDS) + delta;
  if (step <= key.last_step) return false;
  await unit.db
    .updateTable('totp_secrets')
    .set({ last_step: step, confirmed_at: key.confirmed_at ?? unit.now })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** When one-time codes came into force for a user, null while they have none. */
export async function findOneTimeCodesSince(unit: UnitOfWork, userId: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.confirmed_at ?? null;
}

/** @returns whether there was one */
export async function removeOneTimeCodes(unit: UnitOfWork, userId: string): Promise<boolean> {
  return (
    (await unit.db
      .deleteFrom('totp_secrets')
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst()) !== undefined
  );
}
