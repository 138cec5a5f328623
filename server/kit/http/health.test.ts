import { afterAll, beforeAll, expect, test } from 'vitest';
import { request } from '#tests/makers/person.ts';
import { sharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.stop());

test('the numbers are for this machine, not for whom a proxy on it lets through', async () => {
  const ask = (headers: Record<string, string>) => request(world.url, '/metrics', { headers });
  expect((await ask({})).body).toContain('earshot_open_sockets');
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await ask({ [name]: '203.0.113.9' })).status, name).toBe(404);
});
