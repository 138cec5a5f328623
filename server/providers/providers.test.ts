import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROVIDERS, SIGN_IN_PROVIDERS } from '#contracts/networks.ts';
import * as contract from '#contracts/providers/endpoints.ts';
import type { Provider } from '#contracts/providers/provider.ts';
import { buildProviderAddress } from '#server/providers/client.ts';
import { buildInit, buildPath, request, type TestResponse, type Person } from '#tests/factories/person.ts';
import { startProviderTwins, type ProviderTwins } from '#tests/factories/provider-twins.ts';
import { Surfer } from '#tests/factories/surfer.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Signing in with Google, Facebook, X and Outlook against twins with their documented paths, responses and errors. */
const SECRET = 'app-secret';
let world: World;
let twins: ProviderTwins;
let mali: Person;
let host = '';

beforeAll(async () => {
  twins = await startProviderTwins(SECRET);
  const apps = SIGN_IN_PROVIDERS.flatMap((name) => {
    const upper = name.toUpperCase();
    return [
      [`${upper}_CLIENT_ID`, `${name}-app`],
      [`${upper}_CLIENT_SECRET`, SECRET],
      [`${upper}_URL`, twins.url],
    ];
  });
  world = await startWorld({
    environment: { ...Object.fromEntries(apps), ALLOW_PRIVATE_HOSTS: twins.host },
  });
  host = new URL(world.url).host;
  mali = await world.person(await world.account());
});
afterAll(async () => {
  await world.stop();
  await twins.stop();
});

/** Opens a pop-up and returns from it. @returns the browser, and the code that /closeWithToken passes on */
async function popUp(provider: Provider, given: { cookie?: string; purpose?: 'sign_in' | 'link' } = {}) {
  const surfer = new Surfer();
  const begun = await request(world.url, buildPath(contract.startProviderSignIn, { params: { provider } }), {
    ...buildInit(contract.startProviderSignIn, { body: { purpose: given.purpose ?? 'sign_in' } }),
    headers: { 'content-type': 'application/json', origin: world.url, cookie: given.cookie ?? '' },
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  surfer.keep(host, begun.headers.getSetCookie());
  await surfer.go((begun.body as { redirect_url: string }).redirect_url);
  const closing = new URL(surfer.path.at(-1) ?? '');
  expect(closing.pathname).toBe('/closeWithToken');
  return { surfer, code: closing.searchParams.get('access_token') ?? '' };
}
function resultOf(surfer: Surfer, code: string): Promise<TestResponse> {
  return request(world.url, contract.completeProviderSignIn.path, {
    ...buildInit(contract.completeProviderSignIn, { body: { code } }),
    headers: { 'content-type': 'application/json', cookie: surfer.cookiesOf(host) },
  });
}
describe.each(SIGN_IN_PROVIDERS)('S7-012 S7-013 S7-014 S7-019: %s', (provider) => {
  const somebody = { kind: 'person', id: `${provider}-1`, name: 'mali' } as const;

  test("a provider's user who is linked to nobody here cannot sign in, whatever their address", async () => {
    twins.mood({ ...somebody, name: mali.email });
    const { surfer, code } = await popUp(provider);
    expect((await resultOf(surfer, code)).body).toEqual({ kind: 'failed', reason: 'not_linked' });
  });

  test("a provider's user whom a signed-in user linked once can sign in as that user", async () => {
    twins.mood(somebody);
    const linking = await popUp(provider, { cookie: mali.cookie, purpose: 'link' });
    expect((await resultOf(linking.surfer, linking.code)).body).toEqual({ kind: 'linked' });
    const { surfer, code } = await popUp(provider);
    const entered = await resultOf(surfer, code);
    expect(entered.body).toMatchObject({ kind: 'signed_in', session: { user: { _id: mali.userId } } });
    expect(entered.headers.getSetCookie().join()).toContain('access_token=');
    // A code is valid once, and only in the browser that began the flow.
    expect((await resultOf(surfer, code)).status).toBe(404);
    const other = await popUp(provider);
    expect((await resultOf(new Surfer(), other.code)).status).toBe(404);
  });

  test("the same provider's user cannot be linked to another user", async () => {
    twins.mood(somebody);
    const nok = await world.person(await world.account());
    const { surfer, code } = await popUp(provider, { cookie: nok.cookie, purpose: 'link' });
    expect((await resultOf(surfer, code)).body).toEqual({ kind: 'failed', reason: 'taken' });
  });

  test.each([
    ['turned_away', 'turned_away'],
    ['code_refused', 'provider_failed'],
    ['down', 'provider_failed'],
    ['odd_answer', 'provider_failed'],
  ] as const)('%s ends as %s', async (kind, reason) => {
    twins.mood({ kind });
    const { surfer, code } = await popUp(provider);
    expect((await resultOf(surfer, code)).body).toEqual({ kind: 'failed', reason });
  });

  test('linked providers are listed and can be removed', async () => {
    const { items } = await mali.call(contract.listLinked, {});
    expect(items.map((one) => one.provider)).toContain(provider);
    await mali.call(contract.unlink, { params: { provider } });
    twins.mood(somebody);
    const { surfer, code } = await popUp(provider);
    expect((await resultOf(surfer, code)).body).toEqual({ kind: 'failed', reason: 'not_linked' });
  });
});

test('S7-007 … S7-021: every specified provider name is known; those without a connector report it', async () => {
  expect(PROVIDERS).toHaveLength(15);
  for (const provider of PROVIDERS) {
    const answered = await request(
      world.url,
      buildPath(contract.startProviderSignIn, { params: { provider } }),
      buildInit(contract.startProviderSignIn, { body: {} }),
    );
    const signsIn = SIGN_IN_PROVIDERS.some((name) => name === provider);
    expect([provider, answered.status]).toEqual([provider, signsIn ? 200 : 422]);
    if (!signsIn) expect(answered.body).toMatchObject({ code: 'provider_not_set_up' });
  }
  const unknown = await request(
    world.url,
    '/api/v1.0/auth/login/myspace',
    buildInit(contract.startProviderSignIn, {}),
  );
  expect([400, 404]).toContain(unknown.status);
});

test('linking requires a signed-in user', async () => {
  const begun = await request(
    world.url,
    buildPath(contract.startProviderSignIn, { params: { provider: 'google' } }),
    buildInit(contract.startProviderSignIn, { body: { purpose: 'link' } }),
  );
  expect(begun.status).toBe(401);
});

test('an unknown state is refused', async () => {
  const surfer = new Surfer();
  await surfer.go(`${world.url}/api/v1.0/auth/callback/google?state=made-up&code=x`);
  expect(surfer.path.at(-1)).toBe(`${world.url}/closeWithToken`);
});

test('connecting an account of TikTok requests the rights to publish only where posts are published on it', async () => {
  const { context } = world.suite;
  const networks = {
    ...context.config.networks,
    tiktok: { CLIENT_ID: 'tiktok-app', CLIENT_SECRET: 'app-secret' },
  };
  const configured = { ...context, config: { ...context.config, networks } };
  const rightsFor = async (product: 'crm' | 'publishing'): Promise<string[]> => {
    const flow = {
      provider: 'tiktok' as const,
      purpose: 'connect' as const,
      channel: 'tiktok' as const,
      state: 's',
      verifier: 'v'.repeat(43),
      origin: world.url,
      product,
    };
    const address = new URL(await buildProviderAddress(configured, flow));
    return address.searchParams.get('scope')?.split(',') ?? [];
  };
  const usual = await rightsFor('crm');
  expect(usual).toContain('comment.list.manage');
  expect(usual).not.toContain('video.publish');
  expect(await rightsFor('publishing')).toEqual([...usual, 'video.publish', 'video.upload']);
});

test("connecting a page requests Instagram's permissions only if the installation is configured so; signing in never does", async () => {
  const { context } = world.suite;
  const scopeOf = async (
    purpose: 'connect' | 'sign_in',
    facebookInstagram: boolean,
    product: 'crm' | 'publishing' = 'crm',
  ): Promise<string> => {
    const configured = { ...context, config: { ...context.config, facebookInstagram } };
    const flow = {
      provider: 'facebook' as const,
      purpose,
      channel: null,
      state: 's',
      verifier: 'v'.repeat(43),
      origin: world.url,
      product,
    };
    const address = await buildProviderAddress(configured, flow);
    return new URL(address).searchParams.get('scope') ?? '';
  };
  expect(await scopeOf('connect', true)).toMatch(
    /pages_show_list.* instagram_basic instagram_manage_insights$/,
  );
  expect(await scopeOf('connect', false)).not.toContain('instagram');
  expect(await scopeOf('sign_in', true)).toBe('public_profile');
  expect(await scopeOf('connect', false)).not.toContain('pages_manage_posts');
  expect(await scopeOf('connect', false, 'publishing')).toMatch(/ pages_manage_posts read_insights$/);
});
