import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openClaims, type Claims } from '#server/kit/db/advisory-locks.ts';
import { waitUntil } from '#tests/factories/line.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

function open(kind: string): Claims {
  const claims = openClaims({ url: world.databaseUrl, kind });
  onTestFinished(claims.close);
  return claims;
}
async function kept(claims: Claims, names: readonly string[], most = 10): Promise<string[]> {
  return [...(await claims.keep(names, most))].sort();
}

test('Each resource is claimed by one process, and by another when that one has enough, releases it or ends', async () => {
  const [first, second] = [open('things'), open('things')];
  expect(await kept(first, ['a', 'b', 'c'], 2)).toEqual(['a', 'b']);
  expect(await kept(second, ['a', 'b', 'c'])).toEqual(['c']);
  expect(await kept(first, ['b', 'c'])).toEqual(['b']);
  expect(await kept(second, ['a', 'b', 'c'])).toEqual(['a', 'c']);
  expect(await kept(open('other things'), ['a', 'b'])).toEqual(['a', 'b']);
  await first.close();
  expect(await kept(second, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
});

test('A connection that broke has released all its claims, and claims again', async () => {
  const [first, second] = [open('cut off'), open('cut off')];
  expect(await kept(first, ['a', 'b'])).toEqual(['a', 'b']);
  await world.suite.context.database.owner.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = (hashtext('cut off')::bigint & 4294967295)::oid`,
  );
  await waitUntil(
    () => kept(second, ['a']),
    (names) => names.length === 1,
  );
  await waitUntil(
    () => kept(first, ['a', 'b']).catch(() => []),
    (names) => names.join() === 'b',
  );
});
