import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { Failure, buildWrappedSchema } from '#contracts/kit/envelope.ts';
import { ENDPOINTS, EVENTS, JOBS } from '#contracts/register.ts';
import { HANDLERS, JOB_HANDLERS } from '#server/modules.ts';
import { checkFailure } from '#tests/check-failure.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { EXAMPLES, buildExampleInputs } from '#tests/register-examples.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * The register test: it covers every declared call. A new call is tested here before anybody writes a test for it; it needs an example of a
 * valid input, and of an invalid one if it takes any input.
 */
let world: World;
let admin: Person;
let stranger: Person;
let powerless: Person;
let administrator: Person;

const guarded = ENDPOINTS.filter((endpoint) => endpoint.access.kind !== 'public');
const needing = guarded.filter((endpoint) => endpoint.access.kind !== 'signed_in');
/** The caller of a call: a user of the account, or an operator. */
function rightful(endpoint: Endpoint): Person {
  return endpoint.access.kind === 'administrator' ? administrator : admin;
}
/** The events of a caller's account after a number; for an operator, their own events in every account. */
function eventsAfter(caller: Person, mark: number): Promise<{ kind: string; actor_id: string | null }[]> {
  const events = world.suite.context.database.platform.selectFrom('event_log').select(['kind', 'actor_id']);
  return caller === administrator
    ? events
        .where('actor_id', '=', caller.userId)
        .orderBy('at')
        .orderBy('account_id')
        .orderBy('seq')
        .offset(mark)
        .execute()
    : events.where('account_id', '=', caller.accountId).where('seq', '>', mark).orderBy('seq').execute();
}
/** The number after which {@link eventsAfter} starts from now on. */
async function markOf(caller: Person): Promise<number> {
  if (caller === administrator) return (await eventsAfter(caller, 0)).length;
  return world.suite.context.live.head(caller.accountId);
}
const name = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
function cases(list: readonly Endpoint[]): [string, Endpoint][] {
  return list.map((endpoint) => [name(endpoint), endpoint]);
}

beforeAll(async () => {
  world = await startWorld();
  const mine = await world.account();
  admin = await world.person(mine);
  powerless = await world.person(mine, { can: [] });
  stranger = await world.person(await world.account());
  administrator = await world.administrator();
});
afterAll(() => world.stop());

test('Every declared call is bound, once, and has examples', () => {
  const bound = HANDLERS.map((handler) => handler.endpoint.name);
  expect(ENDPOINTS.length).toBeGreaterThan(30);
  expect([...bound].sort()).toEqual(ENDPOINTS.map((endpoint) => endpoint.name).sort());
  expect(new Set(bound).size).toBe(bound.length);
  expect(Object.keys(EXAMPLES).filter((key) => !bound.includes(key))).toEqual([]);
});

/** Jobs that their module takes itself, with workers of their own: a slow receiver delays no other jobs. */
const TAKEN_APART = ['integrations.deliver-webhook'];

test('Every declared job has exactly one handler', () => {
  const declared = JOBS.map(({ name }) => name);
  expect(declared.length).toBeGreaterThan(30);
  expect([...JOB_HANDLERS.map(({ name }) => name), ...TAKEN_APART].sort()).toEqual(declared.sort());
});

test('Every event that a call writes is declared', () => {
  const declared = new Set(EVENTS.map((event) => event.name));
  expect(
    ENDPOINTS.flatMap((endpoint) =>
      endpoint.event && !declared.has(endpoint.event) ? [endpoint.event] : [],
    ),
  ).toEqual([]);
});

test.each(cases(guarded))('%s without a session returns 401', async (_name, endpoint) => {
  const { bad } = buildExampleInputs(endpoint, {});
  const answered = await request(world.url, buildPath(endpoint, bad), buildInit(endpoint, bad));
  expect(answered.status).toBe(401);
  expect(Failure.parse(answered.body).code).toBe('signed_out');
});

test.each(cases(needing))('%s without the permission returns 403', async (_name, endpoint) => {
  const { anyParams } = buildExampleInputs(endpoint, {});
  const answered = await powerless.attempt(endpoint, { params: anyParams });
  expect(answered.status).toBe(403);
  expect(Failure.parse(answered.body).message).toBe('You Do Not Have Permission To Access');
});

const shaped = ENDPOINTS.filter(
  (endpoint) => (endpoint.input.body && endpoint.bodyKind === 'json') || endpoint.input.query,
);
test.each(cases(shaped))('%s with invalid input: 400 naming the field', async (_name, endpoint) => {
  const { anyParams } = buildExampleInputs(endpoint, {});
  const input = endpoint.input.body
    ? { params: anyParams, body: { no_such_field: 1 } }
    : { params: anyParams, query: { no_such_key: '1' } };
  const answered = await rightful(endpoint).attempt(endpoint, input);
  expect(answered.status).toBe(400);
  const failure = Failure.parse(answered.body);
  expect(Object.keys(failure.fields ?? {}).length).toBeGreaterThan(0);
  expect(checkFailure(failure)).toBeNull();
});

describe('with a good input', () => {
  test.each(cases(ENDPOINTS))(
    '%s answers in its declared shape and writes its event',
    async (_name, endpoint) => {
      const example = EXAMPLES[endpoint.name];
      if (!example) throw new Error(`give ${endpoint.name} an example in tests/register-examples.ts`);
      const caller = rightful(endpoint);
      const input = await example({ world, admin: caller });
      if (input === 'own-test') return;
      const mark = await markOf(caller);
      const answered = await caller.attempt(endpoint, input);
      expect(answered.body, JSON.stringify(answered.body)).toBeTypeOf(
        endpoint.answerKind === 'application/json' ? 'object' : 'string',
      );
      expect(answered.status, JSON.stringify(answered.body)).toBe(
        endpoint.status === 204 ? 200 : endpoint.status,
      );
      expect(() => buildWrappedSchema(endpoint.envelope, endpoint.answer).parse(answered.body)).not.toThrow();
      const events = await eventsAfter(caller, mark);
      if (endpoint.event) expect(events.map((event) => event.kind)).toContain(endpoint.event);
      // Jobs of earlier cases may still write; reading itself leaves no trace.
      if (endpoint.method === 'GET')
        expect(events.filter((event) => event.actor_id === caller.userId)).toEqual([]);
    },
  );

  // Operators reach every account; all other users are refused above.
  const addressed = guarded.filter(
    (endpoint) => /\{_id\}/.test(endpoint.path) && endpoint.access.kind !== 'administrator',
  );
  test.each(cases(addressed))("%s with another account's id returns 404", async (_name, endpoint) => {
    const example = EXAMPLES[endpoint.name];
    const input = await example?.({ world, admin });
    if (!input || input === 'own-test') return;
    const answered = await stranger.attempt(endpoint, input);
    expect(answered.status, JSON.stringify(answered.body)).toBe(404);
  });
});
