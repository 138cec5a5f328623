import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as factors from '#contracts/identity/two-factor.ts';
import { openChallenge } from '#server/identity/two-factor/challenge-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import {
  attestKey,
  createKey,
  createPasskey,
  makeKey,
  sendAs,
  signChallenge,
  type Use,
} from '#tests/factories/passkey.ts';
import type { TestResponse, Person } from '#tests/factories/person.ts';
import { HOSTS, makeTwoBrands } from '#tests/factories/two-brands.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Valid signatures that were made in another site's page, presented by a caller who forges any header. */
const OWN = 'https://suite.example';

/** The three uses of a passkey; each responds 200 for the suite's own page only. */
function ways(world: () => World): Record<string, (person: Person, use: Use) => Promise<TestResponse>> {
  return {
    'A sign-in with a passkey': async (person, use) => (await createPasskey(world(), person))(use),
    'A passkey as second factor': async (person, use) => {
      const key = await createKey(world(), person);
      const scope = { accountId: person.accountId, actor: { kind: 'user' as const, id: person.userId } };
      const mfa_token = await inTransaction(world().suite.context, scope, (unit) =>
        openChallenge(unit, { userId: person.userId, remember: false }),
      );
      const created = await sendAs(world(), use, {
        endpoint: factors.createFactorPasskeyChallenge,
        body: { mfa_token },
      });
      const { challenge = '' } = created.body as { challenge?: string };
      const passkey = signChallenge(world(), key, use, challenge);
      return sendAs(world(), use, { endpoint: factors.answerFactor, body: { mfa_token, passkey } });
    },
    'A new passkey': async (person, use) => {
      const started = await person.call(factors.startPasskey, { body: {} });
      const { challenge } = started as unknown as { challenge: string };
      const body = { name: 'Key', passkey: attestKey(world(), makeKey(), use, challenge) };
      // The request has the suite's own origin: what counts is the origin that the browser signed.
      const own = use.host === undefined ? { ...use, header: world().url } : use;
      return sendAs(world(), own, { endpoint: factors.addPasskey, body, cookie: person.cookie });
    },
  };
}

const port = (world: World): string => new URL(world.url).port;

describe('Passkeys without PUBLIC_URL', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.stop());
  const all = Object.entries(ways(() => world));

  test.each(all)('%s works in a page of the suite', async (_name, use) => {
    for (const where of [{}, { frame: { crossOrigin: false } }]) {
      const person = await world.person(await world.account());
      expect((await use(person, where)).status).toBeLessThan(300);
    }
  });

  const FOREIGN: [string, (world: World) => Use][] = [
    ['another port of the same host', () => ({ page: 'http://localhost:42931' })],
    ['no port', () => ({ page: 'http://localhost' })],
    ['another scheme', (one) => ({ page: `https://localhost:${port(one)}` })],
    ['a name below the host', (one) => ({ page: `http://x.localhost:${port(one)}` })],
    ['a name that ends with the host', (one) => ({ page: `http://evil-localhost:${port(one)}` })],
    ['another site', () => ({ page: 'https://evil.example' })],
    [
      'another site, with the origin of the suite in the header',
      (one) => ({ page: 'https://evil.example', header: one.url }),
    ],
    ['another site, with no origin in the header', () => ({ page: 'https://evil.example', header: null })],
    [
      'another site, with its own name as Host',
      () => ({ page: 'http://evil.example', host: 'evil.example', party: 'evil.example' }),
    ],
    [
      'another site, with its own name and port as Host',
      () => ({ page: 'http://evil.example:81', host: 'evil.example:81', party: 'evil.example' }),
    ],
    [
      'another port, with that port in Host',
      () => ({ page: 'http://localhost:42931', host: 'localhost:42931' }),
    ],
    ['an opaque origin', () => ({ page: 'null' })],
    ['another relying party', () => ({ party: 'evil.example' })],
    ['a frame of another site', () => ({ frame: { crossOrigin: true } })],
    ['a frame of a named site', () => ({ frame: { crossOrigin: true, topOrigin: 'https://evil.example' } })],
    ['a frame that only names its site', () => ({ frame: { topOrigin: 'https://evil.example' } })],
    ['a frame that is said in a word', () => ({ frame: { crossOrigin: 'true' } })],
    ['a frame that is said in a number', () => ({ frame: { crossOrigin: 1 } })],
    ['a frame that is said to be null', () => ({ frame: { crossOrigin: null } })],
  ];
  test.each(all.flatMap(([name, use]) => FOREIGN.map(([what, where]) => [name, what, use, where] as const)))(
    '%s is refused in a page of %s, with a right signature',
    async (_name, _what, use, where) => {
      const person = await world.person(await world.account());
      expect((await use(person, where(world))).status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('Passkeys with PUBLIC_URL', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ environment: { PUBLIC_URL: OWN } });
  });
  afterAll(() => world.stop());
  const all = Object.entries(ways(() => world)).filter(([name]) => name !== 'A new passkey');
  const PUBLIC: Use = { page: OWN, host: 'suite.example', party: 'suite.example' };

  test.each(all)('%s is valid for the public address only', async (_name, use) => {
    const person = await world.person(await world.account());
    expect((await use(person, PUBLIC)).status).toBe(200);
    for (const where of [
      {},
      { ...PUBLIC, page: 'http://suite.example' },
      { ...PUBLIC, page: 'https://suite.example:8443' },
      { ...PUBLIC, page: 'https://x.suite.example' },
      { ...PUBLIC, page: 'https://evil.example', header: OWN },
      { page: world.url, host: new URL(world.url).host },
    ])
      expect((await use(person, where)).status, JSON.stringify(where)).toBeGreaterThanOrEqual(400);
  });

  test('A passkey of a brand host is valid at this brand only', async () => {
    const { a, b } = await makeTwoBrands(world);
    const [atA, atB] = [HOSTS.a, HOSTS.b].map((host) => ({ page: `https://${host}`, host, party: host }));
    const signIn = await createPasskey(world, a);
    expect((await signIn(atA)).status).toBe(200);
    expect((await signIn(atB)).status).toBe(401);
    expect((await signIn({ ...atA, page: `http://${HOSTS.a}` })).status).toBe(401);
    expect((await signIn({ ...atA, host: HOSTS.b })).status).toBe(401);
    expect((await (await createPasskey(world, b))(atA)).status).toBe(401);
  });
});
