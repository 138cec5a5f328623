import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { ENDPOINTS } from '#contracts/register.ts';
// @module-tag slow
import { checkFailure } from '#tests/check-failure.ts';
import type { TestResponse, Person } from '#tests/factories/person.ts';
import { selectOddValues, findOddFields } from '#tests/fuzz/edge-values.ts';
import { countCalls, makeGoodInput, send } from '#tests/fuzz/good-calls.ts';
import { toShape, toSteps, withValue, type Field } from '#tests/fuzz/input-fields.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * Sends unusual values to every position of every call in turn: numbers beyond the range of the stores, times that they cannot represent,
 * empty and huge lists, and ids of no record. Each is accepted, or refused with the position named; a server error is never allowed. A
 * failure here without the name of a field is a number or a time that a store refused and that the schema should have refused.
 */
let world: World;
let administrator: Person;
let admin: Person;

beforeAll(async () => {
  world = await startWorld({ environment: { TRUST_PROXY: 'true' } });
  administrator = await world.administrator();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

/** Each position gets one value, the next position of its kind the next; `NASTY=all` gives every position all of them (minutes). */
const all = process.env['NASTY'] === 'all';
/** Filters have very many positions, and many calls share the same filter: each call tries some of them, the next call the next. */
const MOST_PLACES = 12;
function inTurn(places: readonly Field[], turn: number): readonly Field[] {
  const step = all ? 1 : Math.ceil(places.length / MOST_PLACES);
  return places.filter((_place, at) => at % step === turn % step);
}
const PARTS = ['query', 'body'] as const;
const cases = ENDPOINTS.filter(
  ({ input, bodyKind }) => input.query || (input.body && bodyKind === 'json'),
).map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]);
function callerOf(endpoint: Endpoint): Person {
  return endpoint.access.kind === 'administrator' ? administrator : admin;
}

/** Some accepted values change the account (a second factor becomes required, for example): the next call uses a new account. */
async function inOrder(): Promise<void> {
  if ((await admin.fetch('/api/v1.0/crm/tickets')).status === 200) return;
  admin = await world.person(await world.account());
}

function wrong({ status, body }: TestResponse): string | null {
  if (status >= 500 && status !== 503) return `answered ${status}`;
  const failure = Failure.safeParse(body).data;
  const unread = failure && checkFailure(failure);
  if (unread) return unread;
  return failure?.code === 'invalid_request' && !failure.fields ? 'refused, and no field was named' : null;
}

test.each(cases)('%s accepts every kind of value, or names its position', async (_name, endpoint) => {
  await inOrder();
  const input = await makeGoodInput(endpoint, { world, person: callerOf(endpoint) });
  const faults: string[] = [];
  for (const part of PARTS) {
    const schema = endpoint.input[part];
    if (!schema) continue;
    const shape = toShape(schema);
    for (const [at, field] of inTurn(findOddFields(shape), ENDPOINTS.indexOf(endpoint)).entries()) {
      const odd = selectOddValues(field);
      for (const { name, value } of all ? odd : [odd[(at + countCalls()) % odd.length]!]) {
        const given = withValue(shape, input[part], { path: field.path, value });
        const fault = wrong(await send(endpoint, { ...input, [part]: given }, callerOf(endpoint)));
        if (fault) faults.push(`${part} ${toSteps(field.path).join('.')} with ${name}: ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test('The unusual values reach many positions', () => {
  expect(countCalls()).toBeGreaterThan(cases.length);
});
