import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { SignIn } from '#contracts/identity/session.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { finishSignIn, type Outcome } from '#server/identity/finish-sign-in.ts';
import { checkPassword } from '#server/identity/password.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import { consume } from '#server/kit/http/limits.ts';

/** Wrong tries by e-mail and address together, so that a stranger cannot lock out the real person. */
const guesses = new RateLimiterMemory({ points: 10, duration: 300 });

type From = { request: Request; ip: string };

/**
 * Signs a person in. Unknown address and wrong password get the same answer in the same time.
 * @throws credentials_wrong, too_many
 */
export const signInWithPassword = async (context: Context, given: SignIn, from: From): Promise<Outcome> => {
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
  return finishSignIn(context, {
    accountId: AccountId.parse(user.account_id),
    userId: user._id,
    way: 'password',
    remember: given.remember ?? false,
    ...from,
  });
};
