import { refundAttempt, claimAttempt } from '#server/identity/passwords/login-throttle-store.ts';
import { checkPassword } from '#server/identity/passwords/password.ts';
import { getTokenHash } from '#server/identity/sessions/session-store.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';

/** The expected password in its stored form (null: the user has none), and the request in whose session it was entered. */
type PasswordCheck = { userId: string; stored: string | null; request: Request };

/**
 * Whether a password is that of the signed-in user. An attacker at an open browser must not be able to find the password by trying, so the
 * limit applies per session, not per address.
 * @throws too_many
 */
export async function isOwnPassword(
  context: Context,
  { userId, stored, request }: PasswordCheck,
  password: string,
): Promise<boolean> {
  const guess = { name: `change:${userId}`, ip: '', device: getTokenHash(request) };
  if ((await claimAttempt(context, guess)) === 'wait') refuse('too_many', { retryAfter: 60 });
  const fits = await checkPassword(stored ?? undefined, password);
  if (fits) await refundAttempt(context, guess);
  return fits;
}
