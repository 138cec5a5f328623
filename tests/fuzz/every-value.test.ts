// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { ENDPOINTS } from '#contracts/register.ts';
import type { TestResponse, Person } from '#tests/factories/person.ts';
import { countCalls, makeGoodInput, send } from '#tests/fuzz/good-calls.ts';
import { toShape, toSteps, withValue, type Field } from '#tests/fuzz/input-fields.ts';
import { selectOddValues, findOddFields } from '#tests/fuzz/edge-values.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * Numbers beyond what the stores count in, times that they do not know, lists of nothing and of far too much, ids of nothing: one at every
 * place of every call in turn. Taken, or refused with the place named; never a failure of ours. What goes wrong here without a field being
 * named is a number or a time that a store refused: its form should have.
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

/** Each place meets one value, the next place of its kind the next; `NASTY=all` lets every place meet all of them (minutes). */
const all = process.env['NASTY'] === 'all';
/** Filters have very many places, and many calls the same filter: each call tries some of them, the next call the next. */
const MOST_PLACES = 12;
const inTurn = (places: readonly Field[], turn: number): readonly Field[] => {
  const step = all ? 1 : Math.ceil(places.length / MOST_PLACES);
  return places.filter((_place, at) => at % step === turn % step);
};
const PARTS = ['query', 'body'] as const;
const cases = ENDPOINTS.filter(
  ({ input, bodyKind }) => input.query || (input.body && bodyKind === 'json'),
).map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]);
const callerOf = (endpoint: Endpoint): Person =>
  endpoint.access.kind === 'administrator' ? administrator : admin;

/** Some values are taken, and then an account may be another one (a second factor is asked for, say): the next call has a new one. */
const inOrder = async (): Promise<void> => {
  if ((await admin.fetch('/api/v1.0/crm/tickets')).status === 200) return;
  admin = await world.person(await world.account());
};

const wrong = ({ status, body }: TestResponse): string | null => {
  if (status >= 500 && status !== 503) return `answered ${status}`;
  const failure = Failure.safeParse(body).data;
  return failure?.code === 'invalid_request' && !failure.fields ? 'refused, and no field was named' : null;
};

test.each(cases)('%s takes every kind of value, or names its place', async (_name, endpoint) => {
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

test('the values reached many places', () => {
  expect(countCalls()).toBeGreaterThan(cases.length);
});
