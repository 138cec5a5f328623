import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;

beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

test('Data may run and load nothing, a screen only what comes from here, and nobody may frame either', async () => {
  const policyOf = async (path: string) =>
    (await fetch(world.url + path)).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/api/v1.0/auth/session')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(await policyOf('/api/v1.0/no-such-call')).toBe("default-src 'none'; frame-ancestors 'none'");
  const screen = await policyOf('/login');
  for (const rule of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"])
    expect(screen).toContain(rule);
});
