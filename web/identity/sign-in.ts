import { resolveSignInTarget } from '#contracts/identity/after-sign-in.ts';
import type { FactorRequired } from '#contracts/identity/factor-requirement.ts';
import { SignIn, signIn, type Session } from '#contracts/identity/session.ts';
import { createPasskeyChallenge, signInWithPasskey } from '#contracts/identity/two-factor.ts';
import { makeDemo } from '#contracts/operations/endpoints.ts';
import { call, type CallResult } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { getNavigation } from '#web/kit/router/navigation.ts';
import { setSession } from '#web/kit/session/session.ts';
import { requestPasskey } from './passkey.ts';

/* What the sign-in does, apart from what it shows: loaded with the application, once the visitor begins. */

/** What a call of the sign-in gave, or its problem in words; neither where the visitor cancelled. */
type Outcome<T> = { answer?: T; problem?: string };

function toOutcome<T>(result: CallResult<T>): Outcome<T> {
  return result.ok ? { answer: result.value } : { problem: formatError(result.error) };
}

/** Whether a text is an e-mail address that may be signed in with. */
export const isEmail = (text: string): boolean => SignIn.shape.email.safeParse(text).success;

export async function signInWithPassword(body: SignIn): Promise<Outcome<Session | FactorRequired>> {
  return toOutcome(await call(signIn, { body }, { raise: false }));
}

/** Signs in with a passkey of this browser alone. */
export async function signInByPasskey(): Promise<Outcome<Session>> {
  const options = await call(createPasskeyChallenge, {}, { raise: false });
  if (!options.ok) return toOutcome(options);
  const passkey = await requestPasskey(options.value);
  return passkey ? toOutcome(await call(signInWithPasskey, { body: { passkey } }, { raise: false })) : {};
}

/** Makes the demonstration, with the sign-in of its visitor. */
export async function requestDemo(): Promise<Outcome<{ email: string; password: string }>> {
  return toOutcome(await call(makeDemo, {}, { raise: false }));
}

/** Opens the application for somebody who has signed in: the page that they wanted, or their first one. */
export function enter(session: Session, wanted: string | undefined): void {
  setSession(session);
  getNavigation().go(resolveSignInTarget(session, wanted), { replace: true });
}
