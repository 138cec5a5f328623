import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSocketTicket } from '#contracts/identity/session.ts';
import { ENDPOINTS } from '#contracts/register.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { openBrowser } from '#tests/factories/socket.ts';
import { toShape } from '#tests/fuzz/input-fields.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * Single-use values have no effect when they are replayed. The replay of reset links, invitations, second-factor codes, responses of
 * identity providers and logout tokens is tested next to their code and in logout-token.test.ts.
 */
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

test('A ticket opens one socket, even when two connections use it at once', async () => {
  const { ticket } = await admin.call(createSocketTicket, {});
  const tries = await Promise.allSettled([1, 2, 3].map(() => openBrowser(world.url, admin, ticket)));
  const opened = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(opened.length).toBe(1);
  await expect(openBrowser(world.url, admin, ticket)).rejects.toThrow();
  for (const browser of opened) browser.close();
});

const cursorOf = (...place: unknown[]): string => Buffer.from(JSON.stringify(place)).toString('base64url');

describe('A forged cursor', () => {
  const SOME_ID = '01920000-0000-7000-8000-000000000000';
  /** Cursors of other lists, or nearly: a list sorted by name cannot use a cursor by time or position. */
  const ELSEWHERE = [
    cursorOf('Somebody', SOME_ID),
    cursorOf('infinity', SOME_ID),
    cursorOf('+275760-09-13T00:00:00.000Z', SOME_ID),
    cursorOf('2026-01-01T00:00:00.000Z', SOME_ID),
    cursorOf(2_147_483_648, SOME_ID),
    cursorOf(1.5, SOME_ID),
    cursorOf(9_007_199_254_740_991),
    cursorOf(SOME_ID),
  ];
  const FORGED = [
    'x',
    '%00',
    Buffer.from('["a\u0000b","01920000-0000-7000-8000-000000000000"]').toString('base64url'),
    Buffer.from('["\\u0000","01920000-0000-7000-8000-000000000000"]').toString('base64url'),
    Buffer.from('["9999-99-99T99:99:99Z",-1]').toString('base64url'),
    Buffer.from('{"__proto__":[]}').toString('base64url'),
    Buffer.from('[1e400,"x"]').toString('base64url'),
  ];
  const lists = ENDPOINTS.filter(
    ({ method, path, access, input }) =>
      method === 'GET' &&
      access.kind !== 'administrator' &&
      // Passed on to the payment provider, which validates its own cursors.
      !path.includes('/stripe/') &&
      input.query &&
      'cursor' in (toShape(input.query).properties ?? {}),
  );
  test.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s refuses it',
    async (_path, endpoint) => {
      const example = await EXAMPLES[endpoint.name]?.({ world, admin });
      const input = example && example !== 'own-test' ? example : {};
      for (const cursor of FORGED) {
        const answered = await admin.fetch(
          buildPath(endpoint, { ...input, query: { ...input.query, cursor } }),
        );
        expect(answered.status, `${cursor}: ${JSON.stringify(answered.body)}`).toBe(400);
      }
      for (const cursor of ELSEWHERE) {
        const answered = await admin.fetch(
          buildPath(endpoint, { ...input, query: { ...input.query, cursor } }),
        );
        expect([200, 400, 404], `${cursor}: ${JSON.stringify(answered.body)}`).toContain(answered.status);
      }
    },
  );
});
