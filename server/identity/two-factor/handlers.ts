import * as contract from '#contracts/identity/two-factor.ts';
import { tokenCookie } from '#server/identity/sessions/cookie.ts';
import { endSessionsOf } from '#server/identity/sessions/people-sessions.ts';
import { demandProof } from '#server/identity/proof.ts';
import { rotateSession, tokenHashOf } from '#server/identity/sessions/session-store.ts';
import { keepPasskeyChallenge, openChallenge, takeMakingChallenge, tryChallenge } from './challenge.ts';
import { oneTimeCodesSince, removeOneTimeCodes, startOneTimeCodes, useOneTimeCode } from './one-time-code.ts';
import { deletePasskey, listPasskeys } from './passkey-store.ts';
import { keepPasskey, passkeyToAsk, passkeyToMake, siteOf } from './passkeys.ts';
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { enterWithPasskey, finishWithFactor } from './sign-in.ts';
import { dropFactors, methodsOf, tidyFactors } from './state.ts';
import { countTrusted, distrustAll } from './trusted-browser.ts';
import { registrationOf } from './wire.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { withUnit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { demandOver, giverOf } from '#server/identity/reach.ts';

const QUESTION_LIFE_MS = 5 * 60_000;
/** The first factor brings recovery codes with it. */
const firstCodes = async ({ unit, session }: Call): Promise<string[]> =>
  (await countRecoveryCodes(unit, session.user._id)) > 0 ? [] : makeRecoveryCodes(unit, session.user._id);

/** More is allowed from now on: the token that somebody may have seen before ends. */
const renewToken = async ({ context, unit, request, setCookie }: Call): Promise<void> => {
  const made = await rotateSession(unit.db, tokenHashOf(request));
  if (!made) return;
  const life = Date.parse(made.expires_at) - unit.now.getTime();
  setCookie(tokenCookie(context.config, request, { token: made.token, life }));
};

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
    const options = await withUnit(context, scope, (unit) =>
      passkeyToAsk(unit, siteOf(context, request, ''), challenge.userId),
    );
    await keepPasskeyChallenge(context, challenge.tokenHash, options.challenge);
    return { ...options };
  }),
  bind(contract.createPasskeyChallenge, async ({ context, request }) => {
    const options = await passkeyToAsk(null, siteOf(context, request, ''));
    const now = context.clock();
    await context.database.platform
      .deleteFrom('passkey_challenges')
      .where('expires_at', '<', now.toISOString())
      .execute();
    await context.database.platform
      .insertInto('passkey_challenges')
      .values({ challenge: options.challenge, expires_at: new Date(now.getTime() + QUESTION_LIFE_MS) })
      .execute();
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
    await demandProof({ context, unit, session, request, password: body.password });
    return startOneTimeCodes(unit, session.user, session.brand.site_name);
  }),
  bind(contract.confirmCode, async (call) => {
    const { unit, session, body } = call;
    const userId = session.user._id;
    if (!(await useOneTimeCode(unit, { userId, code: body.code, confirming: true })))
      return refuse('code_wrong');
    unit.record({ kind: 'second_factor.added', entityId: userId, data: { factor: 'code' } });
    await renewToken(call);
    return { recovery_codes: await firstCodes(call) };
  }),
  bind(contract.removeCode, async ({ context, unit, session, request, body }) => {
    await demandProof({ context, unit, session, request, password: body.password });
    if (!(await removeOneTimeCodes(unit, session.user._id))) return refuse('not_found');
    await tidyFactors(unit, session.user._id);
    unit.record({ kind: 'second_factor.removed', entityId: session.user._id, data: { factor: 'code' } });
    return {};
  }),
];

const passkeys = [
  bind(contract.startPasskey, async ({ context, unit, session, request, body }) => {
    await demandProof({ context, unit, session, request, password: body.password });
    const options = await passkeyToMake(
      unit,
      siteOf(context, request, session.brand.site_name),
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
    const response = registrationOf(body.passkey);
    const challenge = await takeMakingChallenge(unit, userId);
    if (!response || !challenge) return refuse('code_wrong');
    const site = siteOf(context, request, session.brand.site_name);
    const passkey = await keepPasskey(unit, site, { userId, name: body.name, challenge, response });
    if (!passkey) return refuse('code_wrong');
    unit.record({ kind: 'second_factor.added', entityId: userId, data: { factor: 'passkey' } });
    await renewToken(call);
    return { passkey, recovery_codes: await firstCodes(call) };
  }),
  bind(contract.removePasskey, async ({ context, unit, session, request, params, body }) => {
    await demandProof({ context, unit, session, request, password: body.password });
    if (!(await deletePasskey(unit, session.user._id, params._id))) return refuse('not_found');
    await tidyFactors(unit, session.user._id);
    unit.record({ kind: 'second_factor.removed', entityId: session.user._id, data: { factor: 'passkey' } });
    return {};
  }),
];

const around = [
  bind(contract.getSecondFactor, async ({ unit, session }) => {
    const userId = session.user._id;
    const since = await oneTimeCodesSince(unit, userId);
    const asked = await unit.db
      .selectFrom('accounts')
      .innerJoin('roles', 'roles.account_id', 'accounts._id')
      .select(['accounts.second_factor_required as of_account', 'roles.second_factor_required as of_role'])
      .where('accounts._id', '=', unit.accountId)
      .where('roles._id', '=', session.user.role._id)
      .executeTakeFirst();
    return {
      required: Boolean(asked?.of_account || asked?.of_role),
      code: since ? { confirmed_at: since } : null,
      passkeys: await listPasskeys(unit, userId),
      recovery_codes_left: await countRecoveryCodes(unit, userId),
      trusted_browsers: await countTrusted(unit, userId),
    };
  }),
  bind(contract.renewRecoveryCodes, async ({ context, unit, session, request, body }) => {
    await demandProof({ context, unit, session, request, password: body.password });
    if ((await methodsOf(unit, session.user._id)).length === 0) return refuse('illegal_transition');
    unit.record({ kind: 'second_factor.recovery_renewed', entityId: session.user._id });
    return { recovery_codes: await makeRecoveryCodes(unit, session.user._id) };
  }),
  bind(contract.distrustBrowsers, async ({ unit, session }) => {
    await distrustAll(unit, session.user._id);
    unit.record({ kind: 'second_factor.browsers_forgotten', entityId: session.user._id });
    return {};
  }),
  bind(contract.resetSecondFactor, async ({ unit, session, params }) => {
    const role = orNotFound(
      await unit.db
        .selectFrom('users')
        .innerJoin('roles', (join) =>
          join.onRef('roles._id', '=', 'users.role_id').onRef('roles.account_id', '=', 'users.account_id'),
        )
        .select(['roles.name', 'roles.permissions'])
        .where('users._id', '=', params._id)
        .executeTakeFirst(),
    );
    // Taking the factors of somebody who may do more would be a step towards becoming them.
    demandOver(giverOf(session), role);
    await dropFactors(unit, params._id);
    await endSessionsOf(unit, params._id);
    unit.record({ kind: 'second_factor.reset', entityId: params._id });
    return {};
  }),
];

export const handlers = [...signingIn, ...codes, ...passkeys, ...around];
