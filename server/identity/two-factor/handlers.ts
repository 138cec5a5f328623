import * as contract from '#contracts/identity/two-factor.ts';
import { findFactorRequirement } from '#server/identity/account-store.ts';
import { requireProof } from '#server/identity/proof.ts';
import { requireAuthorityOver, toGrantor } from '#server/identity/reach.ts';
import { serializeTokenCookie } from '#server/identity/sessions/cookie.ts';
import { endUserSessions } from '#server/identity/sessions/people-sessions.ts';
import { rotateSession, getTokenHash } from '#server/identity/sessions/session-store.ts';
import { insertPasskeyChallenge } from '#server/identity/two-factor/challenge-store.ts';
import { findRoleOfUser } from '#server/identity/user-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import {
  storePasskeyChallenge,
  openChallenge,
  consumeRegistrationChallenge,
  tryChallenge,
} from './challenge-store.ts';
import {
  findOneTimeCodesSince,
  removeOneTimeCodes,
  startOneTimeCodes,
  consumeOneTimeCode,
} from './one-time-code-store.ts';
import { deletePasskey, listPasskeys } from './passkey-store.ts';
import {
  registerPasskey,
  buildAuthenticationOptions,
  buildRegistrationOptions,
  resolveSite,
} from './passkeys.ts';
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-code-store.ts';
import { enterWithPasskey, finishWithFactor } from './sign-in.ts';
import { deleteFactors, listMethods, cleanUpFactors } from './state.ts';
import { countTrusted, deleteTrustedBrowsers } from './trusted-browser-store.ts';
import { parseRegistration } from './wire.ts';
/** The first factor also creates recovery codes. */
async function firstCodes({ unit, session }: Call): Promise<string[]> {
  return (await countRecoveryCodes(unit, session.user._id)) > 0
    ? []
    : makeRecoveryCodes(unit, session.user._id);
}

/** More is allowed from now on: the earlier token, which others may have seen, becomes invalid. */
async function renewToken({ context, unit, request, setCookie }: Call): Promise<void> {
  const made = await rotateSession(unit.db, getTokenHash(request));
  if (!made) return;
  const life = Date.parse(made.expires_at) - unit.now.getTime();
  setCookie(serializeTokenCookie(context.config, request, { token: made.token, life }));
}

const signingIn = [
  bind(contract.answerFactor, async ({ context, body, request, ip, setCookie }) => {
    const { session, cookies } = await finishWithFactor(context, body, { request, ip });
    for (const cookie of cookies) setCookie(cookie);
    return session;
  }),
  bind(contract.createFactorPasskeyChallenge, async ({ context, body, request }) => {
    const challenge = await tryChallenge(context, request, body.mfa_token);
    const scope = {
      accountId: challenge.accountId,
      actor: { kind: 'user' as const, id: challenge.userId },
    };
    const options = await inTransaction(context, scope, (unit) =>
      buildAuthenticationOptions(unit, resolveSite(context, request, ''), challenge.userId),
    );
    await storePasskeyChallenge(context, challenge.tokenHash, options.challenge);
    return { ...options };
  }),
  bind(contract.createPasskeyChallenge, async ({ context, request }) => {
    const options = await buildAuthenticationOptions(null, resolveSite(context, request, ''));
    await insertPasskeyChallenge(context, options.challenge);
    return { ...options };
  }),
  bind(contract.signInWithPasskey, async ({ context, body, request, ip, setCookie }) => {
    const { session, cookies } = await enterWithPasskey(context, body, { request, ip });
    for (const cookie of cookies) setCookie(cookie);
    return session;
  }),
];

const codes = [
  bind(contract.startCode, async ({ context, unit, session, request, body }) => {
    await requireProof({ context, unit, session, request, password: body.password });
    return startOneTimeCodes(unit, session.user, session.brand.site_name);
  }),
  bind(contract.confirmCode, async (call) => {
    const { unit, session, body } = call;
    const userId = session.user._id;
    if (!(await consumeOneTimeCode(unit, { userId, code: body.code, confirming: true })))
      return refuse('code_wrong');
    unit.record({ kind: 'second_factor.added', entityId: userId, data: { factor: 'code' } });
    await renewToken(call);
    return { recovery_codes: await firstCodes(call) };
  }),
  bind(contract.removeCode, async ({ context, unit, session, request, body }) => {
    await requireProof({ context, unit, session, request, password: body.password });
    if (!(await removeOneTimeCodes(unit, session.user._id))) return refuse('not_found');
    await cleanUpFactors(unit, session.user._id);
    unit.record({ kind: 'second_factor.removed', entityId: session.user._id, data: { factor: 'code' } });
    return {};
  }),
];

const passkeys = [
  bind(contract.startPasskey, async ({ context, unit, session, request, body }) => {
    await requireProof({ context, unit, session, request, password: body.password });
    const options = await buildRegistrationOptions(
      unit,
      resolveSite(context, request, session.brand.site_name),
      session.user,
    );
    await openChallenge(unit, {
      userId: session.user._id,
      remember: false,
      passkeyChallenge: options.challenge,
    });
    return { ...options };
  }),
  bind(contract.addPasskey, async (call) => {
    const { context, unit, session, request, body } = call;
    const userId = session.user._id;
    const response = parseRegistration(body.passkey);
    const challenge = await consumeRegistrationChallenge(unit, userId);
    if (!response || !challenge) return refuse('code_wrong');
    const site = resolveSite(context, request, session.brand.site_name);
    const passkey = await registerPasskey(unit, site, { userId, name: body.name, challenge, response });
    if (!passkey) return refuse('code_wrong');
    unit.record({ kind: 'second_factor.added', entityId: userId, data: { factor: 'passkey' } });
    await renewToken(call);
    return { passkey, recovery_codes: await firstCodes(call) };
  }),
  bind(contract.removePasskey, async ({ context, unit, session, request, params, body }) => {
    await requireProof({ context, unit, session, request, password: body.password });
    if (!(await deletePasskey(unit, session.user._id, params._id))) return refuse('not_found');
    await cleanUpFactors(unit, session.user._id);
    unit.record({ kind: 'second_factor.removed', entityId: session.user._id, data: { factor: 'passkey' } });
    return {};
  }),
];

const around = [
  bind(contract.getSecondFactor, async ({ unit, session }) => {
    const userId = session.user._id;
    const since = await findOneTimeCodesSince(unit, userId);
    const requirement = await findFactorRequirement(unit, session.user.role._id);
    return {
      required: Boolean(requirement?.of_account || requirement?.of_role),
      code: since ? { confirmed_at: since } : null,
      passkeys: await listPasskeys(unit, userId),
      recovery_codes_left: await countRecoveryCodes(unit, userId),
      trusted_browsers: await countTrusted(unit, userId),
    };
  }),
  bind(contract.renewRecoveryCodes, async ({ context, unit, session, request, body }) => {
    await requireProof({ context, unit, session, request, password: body.password });
    if ((await listMethods(unit, session.user._id)).length === 0) return refuse('illegal_transition');
    unit.record({ kind: 'second_factor.recovery_renewed', entityId: session.user._id });
    return { recovery_codes: await makeRecoveryCodes(unit, session.user._id) };
  }),
  bind(contract.distrustBrowsers, async ({ unit, session }) => {
    await deleteTrustedBrowsers(unit, session.user._id);
    unit.record({ kind: 'second_factor.trusted_browsers_removed', entityId: session.user._id });
    return {};
  }),
  bind(contract.resetSecondFactor, async ({ unit, session, params }) => {
    const role = requireFound(await findRoleOfUser(unit, params._id));
    // Removing the factors of a user who may do more would be a step towards acting as that user.
    requireAuthorityOver(toGrantor(session), role);
    await deleteFactors(unit, params._id);
    await endUserSessions(unit, params._id);
    unit.record({ kind: 'second_factor.reset', entityId: params._id });
    return {};
  }),
];

export const handlers = [...signingIn, ...codes, ...passkeys, ...around];
