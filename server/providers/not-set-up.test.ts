import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contracts/providers/endpoints.ts';
import { buildInit, buildPath, request } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let ahead = 0;
beforeAll(async () => {
  world = await startWorld({
    environment: { TRUST_PROXY: 'true' },
    clock: () => new Date(Date.now() + ahead),
  });
});
afterAll(() => world.stop());

test('S9-029: a provider at which the installation has no app is not offered, and a call to it is refused with that reason', async () => {
  expect((await request(world.url, contract.listProviders.path)).body).toEqual({ items: [], next: null });
  const begun = await request(
    world.url,
    buildPath(contract.startProviderSignIn, { params: { provider: 'google' } }),
    buildInit(contract.startProviderSignIn, { body: {} }),
  );
  expect(begun.body).toMatchObject({ code: 'provider_not_set_up' });
});

test('linking adds a way to sign in: a user who signed in long ago has to enter their password', async () => {
  const nok = await world.person(await world.account());
  ahead = 11 * 60_000;
  const begin = (password?: string) =>
    request(world.url, buildPath(contract.startProviderSignIn, { params: { provider: 'google' } }), {
      ...buildInit(contract.startProviderSignIn, {
        body: { purpose: 'link', ...(password ? { password } : {}) },
      }),
      headers: {
        'content-type': 'application/json',
        origin: world.url,
        cookie: nok.cookie,
        // An address of its own, because other tests may have used up the rate limit.
        'x-forwarded-for': '192.0.2.77',
      },
    });
  expect((await begin()).body).toMatchObject({ code: 'proof_needed' });
  expect((await begin('Wrong-1!')).body).toMatchObject({ code: 'credentials_wrong' });
  expect((await begin(nok.password)).body).toMatchObject({ code: 'provider_not_set_up' });
});
