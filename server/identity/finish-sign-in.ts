import type { Language } from '#contracts/accounts/account.ts';
import type { FactorRequired } from '#contracts/identity/factor-requirement.ts';
import type { Session } from '#contracts/identity/session.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { findBrandByHost } from '#server/brands/public.ts';
import { admit } from '#server/identity/admission.ts';
import { mustUseSso, admitWithoutSso } from '#server/identity/break-glass.ts';
import { nameFirstAccount } from '#server/identity/name-first-account.ts';
import { readPageLanguage } from '#server/identity/page-language.ts';
import { serializeTokenCookie } from '#server/identity/sessions/cookie.ts';
import { findSession } from '#server/identity/sessions/find-session.ts';
import { loadSession } from '#server/identity/sessions/load-session.ts';
import { createSession, type SignInMethod } from '#server/identity/sessions/session-store.ts';
import { openChallenge } from '#server/identity/two-factor/challenge-store.ts';
import { listMethods } from '#server/identity/two-factor/state.ts';
import { isTrustedBrowser } from '#server/identity/two-factor/trusted-browser-store.ts';
import { updateLastSignIn } from '#server/identity/user-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { refuse } from '#server/kit/errors.ts';
import { hashToken } from '#server/kit/secrets.ts';

/** The user, what they have proved, and the origin of the request. */
export type ProvenIdentity = {
  accountId: AccountId;
  userId: string;
  method: SignInMethod;
  remember: boolean;
  request: Request;
  ip: string;
  /** The language of the page on which the user came in; that of the request where it is left out. */
  language?: Language | null;
};

/** Signed in, with the header that stores the session; or a second factor is still required. */
export type Outcome = { session: Session; cookie: string } | FactorRequired;

/**
 * The last step of every sign-in, once its first factor is proved: requires the second one where the user has one (unless a trusted browser
 * or a stronger method makes it unnecessary), otherwise opens the session.
 */
export async function finishSignIn(context: Context, proved: ProvenIdentity): Promise<Outcome> {
  const { accountId, userId, method, remember, request } = proved;
  await admit(context, proved);
  const needsNoFactor = method === 'sso' || method === 'passkey';
  const requirement = await inTransaction(
    context,
    { accountId, actor: { kind: 'user', id: userId } },
    async (unit): Promise<FactorRequired | null> => {
      if (method !== 'sso' && (await mustUseSso(unit, userId))) return refuse('sso_required');
      const methods = needsNoFactor ? [] : await listMethods(unit, userId);
      if (methods.length === 0 || (await isTrustedBrowser(unit, userId, request))) return null;
      return { mfa_required: true, mfa_token: await openChallenge(unit, { userId, remember }), methods };
    },
  );
  return requirement ?? openSessionOf(context, proved);
}

/** Opens the session of a user who has proved everything. @throws sso_required */
export async function openSessionOf(
  context: Context,
  { accountId, userId, method, remember, request, ip, language }: ProvenIdentity,
): Promise<{ session: Session; cookie: string }> {
  await admit(context, { accountId, request });
  const brandId = findBrandByHost(context, request.headers.get('host'))?._id ?? null;
  await inTransaction(context, { accountId, actor: { kind: 'user', id: userId } }, async (unit) => {
    if (method !== 'sso') await admitWithoutSso(unit, userId);
    const read = language ?? readPageLanguage(request);
    if (read) await nameFirstAccount(unit, userId, read);
    await updateLastSignIn(unit, userId, { brandId, language: read });
    unit.record({ kind: 'user.signed_in', entityId: userId, data: { method } });
  });
  const userAgent = request.headers.get('user-agent') ?? '';
  const made = await createSession(context, { accountId, userId, remember, method, userAgent, ip, brandId });
  const found = await findSession(context, hashToken(made.token));
  return {
    session: found?.session ?? (await loadSession(context, accountId, userId)),
    cookie: serializeTokenCookie(context.config, request, made),
  };
}
