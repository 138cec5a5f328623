import { z } from 'zod';
import type { Session } from '#contracts/identity/session.ts';
import type { answerFactor, signInWithPasskey } from '#contracts/identity/two-factor.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import { openSessionOf } from '#server/identity/finish-sign-in.ts';
import { refundAttempt, claimAttempt } from '#server/identity/passwords/login-throttle-store.ts';
import {
  closeChallenge,
  tryChallenge,
  consumePasskeyChallenge,
} from '#server/identity/two-factor/challenge-store.ts';
import { consumeOneTimeCode } from '#server/identity/two-factor/one-time-code-store.ts';
import { findPasskeyOwner } from '#server/identity/two-factor/passkey-store.ts';
import { checkPasskey, resolveSite } from '#server/identity/two-factor/passkeys.ts';
import { consumeRecoveryCode } from '#server/identity/two-factor/recovery-code-store.ts';
import { trustBrowser } from '#server/identity/two-factor/trusted-browser-store.ts';
import { parseAuthentication } from '#server/identity/two-factor/wire.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

type RequestOrigin = { request: Request; ip: string };
type SignedIn = { session: Session; cookies: string[] };
type FactorInput = z.output<typeof answerFactor.input.body>;

/** When a user who has to wait may retry, in seconds. */
const RETRY_S = 60;

/** Completes a sign-in with its second factor. @throws code_wrong, too_many, sso_required */
export async function finishWithFactor(
  context: Context,
  given: FactorInput,
  from: RequestOrigin,
): Promise<SignedIn> {
  const challenge = await tryChallenge(context, from.request, given.mfa_token);
  const { accountId, userId, remember } = challenge;
  // A challenge has five attempts, and a new one costs the password, which a guesser of codes has: attempts are counted by user too.
  const guess = { factorOf: userId };
  if ((await claimAttempt(context, guess)) === 'wait') return refuse('too_many', { retryAfter: RETRY_S });
  const trust = await inTransaction(
    context,
    { accountId, actor: { kind: 'user', id: userId } },
    async (unit) => {
      const fits = await factorFits(unit, given, { ...challenge, context, request: from.request });
      if (!fits || !(await closeChallenge(unit, challenge.tokenHash))) return refuse('code_wrong');
      return given.trust
        ? trustBrowser(unit, userId, { config: context.config, request: from.request })
        : undefined;
    },
  );
  await refundAttempt(context, guess);
  const { session, cookie } = await openSessionOf(context, {
    accountId,
    userId,
    method: 'password',
    remember,
    ...from,
  });
  return { session, cookies: trust ? [cookie, trust] : [cookie] };
}

type SecondFactorAttempt = {
  context: Context;
  userId: string;
  passkeyChallenge: string | null;
  request: Request;
};

async function factorFits(
  unit: UnitOfWork,
  given: FactorInput,
  attempt: SecondFactorAttempt,
): Promise<boolean> {
  const { context, userId, passkeyChallenge, request } = attempt;
  if (given.code !== undefined) return consumeOneTimeCode(unit, { userId, code: given.code });
  if (given.recovery_code !== undefined) return consumeRecoveryCode(unit, userId, given.recovery_code);
  const response = parseAuthentication(given.passkey);
  if (!response || !passkeyChallenge) return false;
  return checkPasskey(unit, resolveSite(context, request, ''), {
    userId,
    challenge: passkeyChallenge,
    response,
  });
}

type PasskeyAssertion = z.output<typeof signInWithPasskey.input.body>;

/** Signs in with a passkey alone: it proves possession and identity at once. @throws code_wrong, sso_required */
export async function enterWithPasskey(
  context: Context,
  given: PasskeyAssertion,
  from: RequestOrigin,
): Promise<SignedIn> {
  const response = parseAuthentication(given.passkey);
  const challenge = response && challengeIn(response.response.clientDataJSON);
  if (!response || !challenge || !(await consumePasskeyChallenge(context, challenge)))
    return refuse('code_wrong');
  const owner = await findPasskeyOwner(context, response.id);
  if (!owner || !isAccessibleAtHost(context, from.request, owner.account_id)) return refuse('code_wrong');
  const accountId = AccountId.parse(owner.account_id);
  const userId = owner.user_id;
  const fits = await inTransaction(context, { accountId, actor: { kind: 'user', id: userId } }, (unit) =>
    checkPasskey(unit, resolveSite(context, from.request, ''), { userId, challenge, response }),
  );
  if (!fits) return refuse('code_wrong');
  const remember = given.remember ?? false;
  const { session, cookie } = await openSessionOf(context, {
    accountId,
    userId,
    method: 'passkey',
    remember,
    ...from,
  });
  return { session, cookies: [cookie] };
}

/** The challenge that a browser claims to have answered; whether we issued it is looked up. */
function challengeIn(clientData: string): string | null {
  return (
    ClientData.safeParse(parseJson(Buffer.from(clientData, 'base64url').toString('utf8'))).data?.challenge ??
    null
  );
}

/** The fields of a browser's collected client data that are read here (WebAuthn, section 5.8.1). */
const ClientData = z.object({ challenge: z.string() });
