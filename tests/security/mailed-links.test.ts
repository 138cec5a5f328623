// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#contracts/admin/account.ts';
import * as passwords from '#contracts/identity/password-calls.ts';
import { createApiKey } from '#contracts/integrations/api-key.ts';
import { getIntegration } from '#contracts/integrations/endpoints.ts';
import type { Endpoint, RawInput } from '#contracts/kit/endpoint.ts';
import { createRole } from '#contracts/people/role.ts';
import { inviteUser, resendInvitation, updateUser } from '#contracts/people/users.ts';
import { requestAtHost } from '#tests/factories/at-host.ts';
import { buildInit, buildPath, type TestResponse } from '#tests/factories/person.ts';
import {
  HOSTS,
  readMailTexts,
  makeTwoBrands,
  findOrigins,
  findToken,
  type TwoBrands,
} from '#tests/factories/two-brands.ts';
import { startWorld, type World } from '#tests/world.ts';

const EVIL = 'evil.example';

/** The headers in which a caller may claim a host; an undefined `host` is the suite's real address. */
type ForgedRequest = { name: string; host?: string; headers?: Record<string, string> };

const FORGED: readonly ForgedRequest[] = [
  { name: 'nothing forged' },
  { name: 'Host', host: EVIL },
  { name: 'Host with a port', host: `${EVIL}:3000` },
  { name: 'Host that ends like this machine', host: `localhost.${EVIL}` },
  { name: 'Host that begins like this machine', host: `127.0.0.1.${EVIL}` },
  { name: 'Host with a dot at its end', host: `${EVIL}.` },
  { name: 'Host of a private network', host: '192.168.1.5:3000' },
  { name: 'Host of this machine under another port', host: 'localhost:1' },
  { name: 'Origin', headers: { origin: `https://${EVIL}` } },
  { name: 'Origin null', headers: { origin: 'null' } },
  { name: 'Host and Origin', host: EVIL, headers: { origin: `https://${EVIL}` } },
  { name: 'X-Forwarded-Host', headers: { 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'https' } },
  { name: 'X-Forwarded-Proto alone', headers: { 'x-forwarded-proto': 'https' } },
  { name: 'Forwarded', headers: { forwarded: `host=${EVIL};proto=https` } },
  {
    name: 'X-Host, X-Original-Host and Referer',
    headers: { 'x-host': EVIL, 'x-original-host': EVIL, referer: `https://${EVIL}/` },
  },
  { name: "the other organisation's brand as Host", host: HOSTS.b },
  { name: "the other organisation's brand as Origin", headers: { origin: `https://${HOSTS.b}` } },
  { name: "the other organisation's brand in X-Forwarded-Host", headers: { 'x-forwarded-host': HOSTS.b } },
];

describe.each([
  ['with PUBLIC_URL', { PUBLIC_URL: 'https://suite.example' }],
  ['with PUBLIC_URL behind a proxy', { PUBLIC_URL: 'https://suite.example', TRUST_PROXY: 'true' }],
  ['without PUBLIC_URL', {}],
  ['without PUBLIC_URL behind a proxy', { TRUST_PROXY: 'true' }],
] as [string, Record<string, string>][])('%s', (_name, environment) => {
  let world: World;
  let two: TwoBrands;
  let key: string;
  let role_id: string;
  let own: string;
  let made = 0;

  beforeAll(async () => {
    world = await startWorld({ environment });
    two = await makeTwoBrands(world);
    const scopes = ['center.user_management.write', 'center.group_management.write'] as const;
    ({ key } = await two.a.call(createApiKey, { body: { scopes: [...scopes] } }));
    const guest = { name: 'Guest', permissions: [] };
    role_id = (await two.a.call(createRole, { query: query(), body: guest }))._id;
    own = environment['PUBLIC_URL'] ?? world.url;
  });
  afterAll(() => world.stop());

  const send = <E extends Endpoint>(
    endpoint: E,
    input: RawInput<E>,
    { host, headers = {} }: Omit<ForgedRequest, 'name'>,
  ): Promise<TestResponse> => {
    const { method, body, headers: given } = buildInit(endpoint, input);
    return requestAtHost(world.url, host ?? new URL(world.url).host, buildPath(endpoint, input), {
      ...(method ? { method } : {}),
      ...(typeof body === 'string' ? { body } : {}),
      headers: { ...Object.fromEntries(new Headers(given)), ...headers },
    });
  };
  const byKey = ({ host, headers }: ForgedRequest): Omit<ForgedRequest, 'name'> => ({
    ...(host ? { host } : {}),
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  const query = () => ({ accountID: two.a.accountId });
  const newcomer = () => `guest${(made += 1)}@example.com`;
  const invite = (forged: ForgedRequest, email: string) =>
    send(inviteUser, { query: query(), body: { name: 'Guest', email, role_id } }, byKey(forged));

  test.each(FORGED)(
    'An invitation, its repetition and one at a changed address lead to the suite: $name',
    async (forged) => {
      const [email, changed] = [newcomer(), newcomer()];
      const invited = await invite(forged, email);
      expect(invited.status).toBe(201);
      const params = { _id: (invited.body as { _id: string })._id };
      expect((await send(resendInvitation, { params, query: query() }, byKey(forged))).status).toBe(200);
      await send(updateUser, { params, query: query(), body: { email: changed } }, byKey(forged));
      const texts = [
        ...(await readMailTexts(world, 'invitation', email)),
        ...(await readMailTexts(world, 'invitation', changed)),
      ];
      expect(texts.map(findOrigins)).toEqual([[own], [own], [own]]);
    },
  );

  test('The link of an e-mail that is requested at a brand host of the account leads back to that host', async () => {
    const email = newcomer();
    await invite({ name: '', host: HOSTS.a }, email);
    expect((await readMailTexts(world, 'invitation', email)).map(findOrigins)).toEqual([
      [`https://${HOSTS.a}`],
    ]);
  });

  test.each(FORGED)('Reset e-mails lead to the suite: $name', async (forged) => {
    const person = await world.person(two.a.accountId);
    const forget = (where: Omit<ForgedRequest, 'name'>) =>
      send(passwords.forgetPassword, { body: { email: person.email } }, where);
    expect((await forget(forged)).status).toBe(202);
    // Jobs of one address are sent in the order in which they arrive.
    await forget({});
    await expect
      .poll(async () => (await readMailTexts(world, 'reset-password', person.email)).length, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
    const texts = await readMailTexts(world, 'reset-password', person.email);
    expect(new Set(texts.flatMap(findOrigins))).toEqual(new Set([own]));
    const body = { token: findToken(texts.at(-1)), password: 'Mango-lantern-8!' };
    const atForged = await send(passwords.resetPassword, { body }, forged);
    if (forged.host === HOSTS.b) expect(atForged.status).toBe(422);
    else expect(atForged.status).toBe(200);
    const changed = await readMailTexts(world, 'password-changed', person.email);
    expect(changed.map(findOrigins)).toEqual(atForged.status === 200 ? [[own]] : []);
  });

  test.each(FORGED.filter(({ headers }) => headers === undefined))(
    'The mail after an own change of the password leads to the suite: $name',
    async ({ host }) => {
      const person = await world.person(two.a.accountId);
      const body = { current: person.password, password: 'Mango-lantern-8!' };
      const at = host ?? new URL(world.url).host;
      const headers = { cookie: person.cookie, origin: `http://${at}` };
      const { status } = await send(
        passwords.changePassword,
        { body },
        { ...(host ? { host } : {}), headers },
      );
      const texts = await readMailTexts(world, 'password-changed', person.email);
      expect(texts.map(findOrigins)).toEqual(status === 200 ? [[own]] : []);
    },
  );

  test.each(FORGED)(
    'The first administrator of a new organisation is led to the suite: $name',
    async ({ host }) => {
      const root = await world.administrator();
      const email = newcomer();
      const at = host ?? new URL(world.url).host;
      const body = { name: 'New', administrator: { email, name: 'First', by: 'invitation' as const } };
      const headers = { cookie: root.cookie, origin: `http://${at}` };
      await send(createAccount, { body }, { ...(host ? { host } : {}), headers });
      for (const text of await readMailTexts(world, 'invitation', email))
        expect(findOrigins(text)).toEqual([own]);
    },
  );

  test.each(FORGED)('The integrations page shows the suite: $name', async (forged) => {
    const { headers = {} } = byKey(forged);
    const answered = await send(getIntegration, {}, { ...forged, headers });
    if (answered.status !== 200) return expect(answered.status).toBeGreaterThanOrEqual(400);
    const { base_url, docs_url, openapi_url } = answered.body as Record<string, string>;
    for (const url of [base_url, docs_url, openapi_url]) expect(new URL(url ?? '').origin).toBe(own);
  });
});
