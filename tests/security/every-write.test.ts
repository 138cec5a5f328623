import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { ENDPOINTS } from '#contracts/register.ts';
import type { Input } from '#tests/factories/call-example.ts';
import { buildInit, buildPath, request, type TestResponse, type Person } from '#tests/factories/person.ts';
import { findFields, toShape, toSteps } from '#tests/fuzz/input-fields.ts';
import { EXAMPLES, buildExampleInputs } from '#tests/register-examples.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Attacks on every declared call, generated from the register: a new call is attacked without a test being written for it. */
let world: World;
let admin: Person;
let administrator: Person;

beforeAll(async () => {
  world = await startWorld({ environment: { TRUST_PROXY: 'true' } });
  admin = await world.person(await world.account());
  administrator = await world.administrator();
});
afterAll(() => world.stop());

function rightful(endpoint: Endpoint): Person {
  return endpoint.access.kind === 'administrator' ? administrator : admin;
}
function cases(list: readonly Endpoint[]): [string, Endpoint][] {
  return list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);
}
const writes = ENDPOINTS.filter(({ method }) => method !== 'GET');
const withBody = writes.filter(({ bodyKind, input }) => bodyKind === 'json' && input.body);
const codeOf = ({ body }: TestResponse): string => Failure.parse(body).code;
let calls = 0;

describe('A page of another site that makes the browser send the cookie', () => {
  test.each(cases(writes))(
    '%s is refused: foreign, null, alike and missing origins',
    async (_name, endpoint) => {
      const { bad } = buildExampleInputs(endpoint, {});
      const { origin, hostname, port } = new URL(world.url);
      // One origin check guards all calls: each is tried without an origin and, in turn, with two of the false ones.
      const turn = writes.indexOf(endpoint);
      const origins = [
        'https://evil.example',
        'null',
        `http://${hostname}.evil.example:${port}`,
        `${origin}.evil.example`,
        origin.replace(port, '1'),
      ];
      const { cookie } = rightful(endpoint);
      const statuses = await Promise.all(
        [
          ...[turn, turn + 1].map((at) => ({ cookie, origin: origins[at % origins.length] ?? 'null' })),
          { cookie },
        ].map(async (headers) => {
          const init = buildInit(endpoint, bad);
          calls += 1;
          const answered = await request(world.url, buildPath(endpoint, bad), {
            ...init,
            headers: {
              ...Object.fromEntries(new Headers(init.headers)),
              'x-forwarded-for': `10.9.${calls >> 8}.${calls & 255}`,
              ...headers,
            },
          });
          return `${answered.status} ${codeOf(answered)}`;
        }),
      );
      expect(new Set(statuses)).toEqual(new Set(['403 origin_refused']));
    },
  );
});

describe('A body with more fields than declared', () => {
  const EXTRA: Record<string, unknown> = {
    role: 'account_admin',
    role_name: 'account_admin',
    is_admin: true,
    account_id: '01920000-0000-7000-8000-00000000000f',
    permissions: ['center.access_account'],
    password_hash: 'x',
    must_change_password: false,
    constructor: { prototype: { admin: true } },
  };
  test.each(cases(withBody))('%s accepts no field that is not declared', async (_name, endpoint) => {
    const example = await EXAMPLES[endpoint.name]?.({ world, admin: rightful(endpoint) });
    const input: Input =
      example && example !== 'own-test'
        ? example
        : { params: buildExampleInputs(endpoint, {}).anyParams, body: {} };
    const declared = new Set(
      findFields(toShape(endpoint.input.body!), () => true).map(({ path }) => toSteps(path)[0]),
    );
    for (const [key, value] of Object.entries(EXTRA)) {
      if (declared.has(key) || typeof input.body !== 'object') continue;
      const body = { ...input.body, [key]: value };
      const parsed = endpoint.input.body!.safeParse(body);
      // Either validation refuses it, or the handler's input contains no trace of it.
      const handed = parsed.success ? parsed.data : {};
      expect(Object.hasOwn(Object(handed), key), key).toBe(false);
      calls += 1;
      const answered = await rightful(endpoint).fetch(buildPath(endpoint, input), {
        ...buildInit(endpoint, { ...input, body }),
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.8.${calls >> 8}.${calls & 255}`,
        },
      });
      expect(answered.status, `${key}: ${JSON.stringify(answered.body)}`).toBeLessThan(500);
      if (!parsed.success) expect(answered.status).toBeGreaterThanOrEqual(400);
    }
  });
});
