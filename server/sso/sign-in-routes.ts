import type { Context as HonoContext, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { Language } from '#contracts/accounts/account.ts';
import { resolveSignInTarget } from '#contracts/identity/after-sign-in.ts';
import { toOwnPath } from '#contracts/identity/own-path.ts';
import { SSO_BASE } from '#contracts/sso/endpoints.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import { buildCookieAttributes } from '#server/identity/sessions/cookie.ts';
import type { Context } from '#server/kit/context.ts';
import { Refusal } from '#server/kit/errors.ts';
import { getClientAddress } from '#server/kit/http/address.ts';
import { readBytes } from '#server/kit/http/input.ts';
import { limitOpen } from '#server/kit/http/limits.ts';
import { getReturnBase } from '#server/kit/mail/link-base.ts';
import { logOutFromAfar } from '#server/sso/backchannel.ts';
import { findConnectionById, type ConnectionRow } from '#server/sso/connection-store.ts';
import { enterBySso } from '#server/sso/enter.ts';
import { startFlow, isBrowserOf, completeFlow, claimFlow, type Flow } from '#server/sso/flow-store.ts';
import { handleSamlLogout } from '#server/sso/logout-way.ts';
import { buildOidcAddress, redeemOidcPerson } from '#server/sso/oidc.ts';
import { formatSamlMetadata } from '#server/sso/saml-metadata.ts';
import { buildSamlAddress, validateSamlPerson } from '#server/sso/saml.ts';
import { findOrCreateSigningPair } from '#server/sso/signing-pair-store.ts';
import { buildServiceProvider } from '#server/sso/site.ts';
import type { SsoPerson } from '#server/sso/tables.ts';

/** The cookie that ties a sign-in to the browser that started it; it lives as long as the sign-in may take. */
const FLOW_COOKIE = 'sso_flow';
const FLOW_SECONDS = 600;
const MOST_FORM_BYTES = 300_000;

type SignInRoute = (http: HonoContext, connection: ConnectionRow) => Promise<Response>;
/** An address at the provider, or the reason code with which a failure leads to /login. */
type Kind = { machine?: boolean; word?: 'refused' | 'log_out' };

/**
 * The routes for the browser and for the provider itself: redirects and forms that are no JSON calls. Every failure leads to /login with a
 * one-word reason, never with a detail that helps an attacker; the log holds the rest.
 */
export function registerSsoRoutes(app: Hono, context: Context): void {
  const at = (
    method: 'GET' | 'POST',
    path: string,
    way: SignInRoute,
    { machine = false, word = 'refused' }: Kind = {},
  ): void => {
    app.on(method, `${SSO_BASE}/:id/${path}`, async (http) => {
      try {
        const id = http.req.param('id') ?? '';
        const connection = await connectionHere(context, http.req.raw, id);
        if (!machine) await limitOpen(`sso.${path}`, getClientAddress(context.config, http));
        if (!connection) return machine ? http.json({}, 404) : http.redirect('/login?sso=unknown', 303);
        return await way(http, connection);
      } catch (failure) {
        context.log.warn({ err: failure, way: path }, 'single sign-on failed');
        if (machine) return http.json({ error: 'invalid_request' }, 400);
        const reason =
          failure instanceof Refusal && failure.code === 'account_suspended' ? 'suspended' : word;
        return http.redirect(`/login?sso=${reason}`, 303);
      }
    });
  };
  at('GET', 'start', (http, connection) => start(context, http, connection));
  at('GET', 'callback', (http, connection) => callback(context, http, connection));
  at('POST', 'acs', (http, connection) => acs(context, http, connection));
  at('GET', 'finish', (http, connection) => finish(context, http, connection));
  at('GET', 'metadata', async (http, row) => metadata(context, http, row), { machine: true });
  at('GET', 'logout', (http, row) => logout(context, http, row), { word: 'log_out' });
  at('POST', 'logout', (http, row) => logout(context, http, row), { word: 'log_out' });
  at('POST', 'backchannel-logout', (http, row) => backchannel(context, http, row), { machine: true });
}

/** A connection of the accounts that exist at this host. */
async function connectionHere(
  context: Context,
  request: Request,
  id: string,
): Promise<ConnectionRow | undefined> {
  const row = /^[0-9a-f-]{36}$/.test(id) ? await findConnectionById(context, id) : undefined;
  return row && isAccessibleAtHost(context, request, row.account_id) ? row : undefined;
}

async function start(context: Context, http: HonoContext, row: ConnectionRow): Promise<Response> {
  const origin = getReturnBase(context, http.req.raw);
  const language = Language.safeParse(http.req.query('language'));
  const { flow, browser } = await startFlow(context, row, {
    redirect: toOwnPath(http.req.query('redirect')) ?? null,
    language: language.success ? language.data : null,
  });
  const address =
    row.type === 'oidc'
      ? await buildOidcAddress(context, row, { flow, origin })
      : await buildSamlAddress(row, { origin, state: flow.state });
  setCookie(http, FLOW_COOKIE, browser, {
    ...buildCookieAttributes(context.config, http.req.raw),
    path: SSO_BASE,
    maxAge: FLOW_SECONDS,
  });
  return http.redirect(address, 303);
}

async function callback(context: Context, http: HonoContext, row: ConnectionRow): Promise<Response> {
  const state = http.req.query('state') ?? '';
  const flow = await claimFlow(context, { state, connectionId: row._id });
  if (!flow || !isBrowserOf(flow, getCookie(http, FLOW_COOKIE)))
    throw new Error('no such sign-in of this browser');
  const origin = getReturnBase(context, http.req.raw);
  const here = new URL(`${origin}${new URL(http.req.url).pathname}${new URL(http.req.url).search}`);
  const person = await redeemOidcPerson(context, row, { flow, callback: here });
  return enter(context, http, { row, person, flow });
}

/** @throws too_large, also where the form does not announce its length */
async function formOf(http: HonoContext): Promise<URLSearchParams> {
  return new URLSearchParams(new TextDecoder().decode(await readBytes(http.req.raw, MOST_FORM_BYTES)));
}

/** The provider's form comes from another site, so it carries no cookie: the proved identity waits for the browser at `finish`. */
async function acs(context: Context, http: HonoContext, row: ConnectionRow): Promise<Response> {
  const form = await formOf(http);
  const SAMLResponse = form.get('SAMLResponse') ?? '';
  const state = form.get('RelayState') ?? '';
  const person = await validateSamlPerson(row, {
    SAMLResponse,
    state,
    origin: getReturnBase(context, http.req.raw),
  });
  if (!(await completeFlow(context, { state, connectionId: row._id }, person)))
    throw new Error('no such sign-in, or it was answered before');
  return http.redirect(`${SSO_BASE}/${row._id}/finish?state=${encodeURIComponent(state)}`, 303);
}

async function finish(context: Context, http: HonoContext, row: ConnectionRow): Promise<Response> {
  const flow = await claimFlow(context, { state: http.req.query('state') ?? '', connectionId: row._id });
  if (!flow?.verified_person || !isBrowserOf(flow, getCookie(http, FLOW_COOKIE)))
    throw new Error('no such sign-in of this browser');
  return enter(context, http, { row, person: flow.verified_person, flow });
}

type SignInInput = { row: ConnectionRow; person: SsoPerson; flow: Pick<Flow, 'redirect' | 'language'> };

async function enter(
  context: Context,
  http: HonoContext,
  { row, person, flow: { redirect, language } }: SignInInput,
): Promise<Response> {
  const ip = getClientAddress(context.config, http);
  const { session, cookie } = await enterBySso(context, row, { person, request: http.req.raw, ip, language });
  http.header('set-cookie', cookie, { append: true });
  return http.redirect(resolveSignInTarget(session, redirect), 303);
}

async function metadata(context: Context, http: HonoContext, row: ConnectionRow): Promise<Response> {
  if (row.type !== 'saml') return http.json({}, 404);
  const { certificate } = await findOrCreateSigningPair(context, row);
  const ours = buildServiceProvider(getReturnBase(context, http.req.raw), row._id);
  return http.body(formatSamlMetadata(ours, certificate), 200, {
    'content-type': 'application/samlmetadata+xml',
  });
}

/** By redirect or by form, a request of the provider or its response to ours: one endpoint, as its metadata states. */
async function logout(context: Context, http: HonoContext, row: ConnectionRow): Promise<Response> {
  const origin = getReturnBase(context, http.req.raw);
  if (http.req.method === 'GET') {
    const { search, searchParams } = new URL(http.req.url);
    const relayState = searchParams.get('RelayState') ?? '';
    return http.redirect(
      await handleSamlLogout(context, row, { origin, carried: { search }, relayState }),
      303,
    );
  }
  const form = await formOf(http);
  const message = form.get('SAMLRequest') ?? form.get('SAMLResponse') ?? '';
  const relayState = form.get('RelayState') ?? '';
  return http.redirect(
    await handleSamlLogout(context, row, { origin, carried: { message }, relayState }),
    303,
  );
}

async function backchannel(context: Context, http: HonoContext, row: ConnectionRow): Promise<Response> {
  const token = (await formOf(http)).get('logout_token') ?? '';
  await logOutFromAfar(context, row, token);
  return http.body(null, 200, { 'cache-control': 'no-store' });
}
