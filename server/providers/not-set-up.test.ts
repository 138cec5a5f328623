import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contracts/providers/endpoints.ts';
import { initOf, pathOf, request } from '#tests/makers/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('S9-029: a provider at which the installation has no app is not offered, and says so when it is asked', async () => {
  expect((await request(world.url, contract.listProviders.path)).body).toEqual({ items: [], next: null });
  const begun = await request(
    world.url,
    pathOf(contract.beginAtProvider, { params: { provider: 'google' } }),
    initOf(contract.beginAtProvider, { body: {} }),
  );
  expect(begun.body).toMatchObject({ code: 'provider_not_set_up' });
});
