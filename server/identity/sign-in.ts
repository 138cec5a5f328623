import type { ATTEMPT_RESULTS } from '#contracts/identity/login-attempts.ts';
import type { SignIn } from '#contracts/identity/session.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { findRequestAccountId } from '#server/brands/public.ts';
import { finishSignIn, type Outcome } from '#server/identity/finish-sign-in.ts';
import { getDeviceHash, isKnownDevice, rememberDevice } from '#server/identity/known-device-store.ts';
import { noteAttempt } from '#server/identity/login-attempt-store.ts';
import { refundAttempt, claimAttempt, WAITS_S } from '#server/identity/passwords/login-throttle-store.ts';
import { checkPassword, hashPassword, isOutdatedHash } from '#server/identity/passwords/password.ts';
import { findUserByEmail, updateHashCost, type SignInUser } from '#server/identity/user-store.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';

type RequestOrigin = { request: Request; ip: string };

/**
 * Signs a user in. Unknown address, wrong password and a user who may not sign in get the same response after the same work, so that
 * neither text nor time distinguishes them. The same applies to all addresses that have to wait, with a response that says how to sign in.
 * @returns the outcome, and the header that makes this browser a known one
 * @throws credentials_wrong, too_many_attempts
 */
export async function signInWithPassword(
  context: Context,
  given: SignIn,
  from: RequestOrigin,
): Promise<{ outcome: Outcome; deviceCookie: string }> {
  const user = await findUserByEmail(context, given.email, findRequestAccountId(context, from.request));
  const device = getDeviceHash(from.request);
  const known = await isKnownDevice(context, device, user?._id);
  const guess = { name: given.email, ip: from.ip, device: known ? device : null };
  const turn = await claimAttempt(context, guess);
  const stored = turn === 'go' ? (user?.password_hash ?? undefined) : undefined;
  const fits = await checkPassword(stored, given.password);
  const result = resultOf(turn, fits, user);
  await noteAttempt(context, { user, result, ...from, known });
  // Every address waits in the same way, whether it exists or not: the wait reveals nothing about it.
  if (turn === 'wait') return refuse('too_many_attempts', { retryAfter: WAITS_S.at(-1) ?? 0 });
  if (!user || result !== 'password_right') return refuse('credentials_wrong');
  await refundAttempt(context, guess);
  if (stored && isOutdatedHash(stored)) await renewHash(context, user._id, { stored, given });
  const person = { accountId: AccountId.parse(user.account_id), userId: user._id };
  const deviceCookie = await rememberDevice(context, from.request, person);
  const remember = given.remember ?? false;
  return {
    outcome: await finishSignIn(context, { ...person, method: 'password', remember, ...from }),
    deviceCookie,
  };
}

function resultOf(
  turn: 'go' | 'wait',
  fits: boolean,
  user: SignInUser | undefined,
): (typeof ATTEMPT_RESULTS)[number] {
  if (turn === 'wait') return 'waiting';
  if (!fits) return 'password_wrong';
  return user?.disabled_at ? 'disabled' : 'password_right';
}

/** A hash with another cost is recomputed while the password is available; one that changed meanwhile stays. */
async function renewHash(
  context: Context,
  userId: string,
  { stored, given }: { stored: string; given: SignIn },
): Promise<void> {
  await updateHashCost(context, userId, { from: stored, to: await hashPassword(given.password) });
}
