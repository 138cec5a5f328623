import { AccountId } from '#contracts/kit/ids.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';

/** How long a user may take between the two factors, or to create a passkey. */
const LIFE_MS = 10 * 60_000;
/** Wrong responses to one challenge; a new one needs the first factor again. */
const MOST_TRIES = 5;

export type Challenge = {
  accountId: AccountId;
  tokenHash: Buffer;
  userId: string;
  passkeyChallenge: string | null;
  remember: boolean;
};

type ChallengeInput = { userId: string; remember: boolean; passkeyChallenge?: string };

/** Opens a challenge. @returns its token, which is stored nowhere */
export async function openChallenge(unit: UnitOfWork, given: ChallengeInput): Promise<string> {
  const token = generateToken();
  await accountTable(unit, 'second_factor_challenges').insert({
    token_hash: hashToken(token),
    user_id: given.userId,
    remember: given.remember,
    passkey_challenge: given.passkeyChallenge ?? null,
    expires_at: new Date(unit.now.getTime() + LIFE_MS),
  });
  return token;
}

/**
 * The challenge of a token, with this attempt counted in a transaction of its own, so that a refused attempt counts too.
 * @throws code_wrong when it is unknown, too old or sent to another account's host, too_many after five attempts
 */
export async function tryChallenge(context: Context, request: Request, token: string): Promise<Challenge> {
  const row = await context.database.platform
    .updateTable('second_factor_challenges')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', context.clock().toISOString())
    .returningAll()
    .executeTakeFirst();
  if (!row || !isAccessibleAtHost(context, request, row.account_id)) return refuse('code_wrong');
  if (row.tries > MOST_TRIES) return refuse('too_many', { retryAfter: LIFE_MS / 1000 });
  return {
    accountId: AccountId.parse(row.account_id),
    tokenHash: row.token_hash,
    userId: row.user_id,
    passkeyChallenge: row.passkey_challenge,
    remember: row.remember,
  };
}

/** Stores the challenge given to a passkey, to compare its response with. */
export async function storePasskeyChallenge(
  context: Context,
  tokenHash: Buffer,
  challenge: string,
): Promise<void> {
  await context.database.platform
    .updateTable('second_factor_challenges')
    .set({ passkey_challenge: challenge })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends a challenge: each is completed once. @returns false when a concurrent call was faster */
export async function closeChallenge(unit: UnitOfWork, tokenHash: Buffer): Promise<boolean> {
  return (
    (await unit.db
      .deleteFrom('second_factor_challenges')
      .where('token_hash', '=', tokenHash)
      .returning('user_id')
      .executeTakeFirst()) !== undefined
  );
}

/** The newest challenge of a user who is creating a passkey; it is used up. */
export async function consumeRegistrationChallenge(unit: UnitOfWork, userId: string): Promise<string | null> {
  const rows = await unit.db
    .deleteFrom('second_factor_challenges')
    .where('user_id', '=', userId)
    .where('passkey_challenge', 'is not', null)
    .where('expires_at', '>', unit.now.toISOString())
    .returning(['passkey_challenge', 'expires_at'])
    .execute();
  return rows.sort((a, b) => b.expires_at.localeCompare(a.expires_at))[0]?.passkey_challenge ?? null;
}

const PASSKEY_CHALLENGE_LIFE_MS = 5 * 60_000;

/** Uses a challenge of a passkey up. @returns whether it was open */
export async function consumePasskeyChallenge(context: Context, challenge: string): Promise<boolean> {
  return (
    (await context.database.platform
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('expires_at', '>', context.clock().toISOString())
      .returning('challenge')
      .executeTakeFirst()) !== undefined
  );
}

/** Stores the challenge of a user who signs in with a passkey alone, and deletes expired ones. */
export async function insertPasskeyChallenge({ clock, database }: Context, challenge: string): Promise<void> {
  const now = clock();
  await database.platform
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<', now.toISOString())
    .execute();
  await database.platform
    .insertInto('passkey_challenges')
    .values({ challenge, expires_at: new Date(now.getTime() + PASSKEY_CHALLENGE_LIFE_MS) })
    .execute();
}
