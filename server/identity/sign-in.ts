import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Session, SignIn } from '#contracts/identity/session.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { checkPassword } from '#server/identity/password.ts';
import { loadSession } from '#server/identity/load-session.ts';
import { createSession } from '#server/identity/session-store.ts';
import type { Context } from '#server/kit/context.ts';
import { withUnit } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { consume } from '#server/kit/http/limits.ts';

/** Wrong tries by e-mail and address together, so that a stranger cannot lock out the real person. */
const guesses = new RateLimiterMemory({ points: 10, duration: 300 });

type From = { ip: string; userAgent: string };
export type SignedIn = { session: Session; token: string; life: number };

/**
 * Signs a person in. Unknown address and wrong password get the same answer in the same time.
 * @throws credentials_wrong, too_many
 */
export const signInWithPassword = async (context: Context, given: SignIn, from: From): Promise<SignedIn> => {
  const key = `${given.email}|${from.ip}`;
  await consume(guesses, key);
  const user = await context.database.platform
    .selectFrom('users')
    .select(['account_id', '_id', 'password_hash'])
    .where('email', '=', given.email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  const fits = await checkPassword(user?.password_hash ?? undefined, given.password);
  if (!user || !fits) return refuse('credentials_wrong');
  await guesses.delete(key);
  const accountId = AccountId.parse(user.account_id);
  await withUnit(context, { accountId, actor: { kind: 'user', id: user._id } }, async (unit) => {
    await unit.db.updateTable('users').set({ signed_in_at: unit.now }).where('_id', '=', user._id).execute();
    unit.record({ kind: 'user.signed_in', entityId: user._id });
  });
  const { token, life } = await createSession(context, {
    accountId,
    userId: user._id,
    remember: given.remember ?? false,
    ...from,
  });
  return { session: await loadSession(context, accountId, user._id), token, life };
};
