import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { ENDPOINTS } from '#contracts/register.ts';
// @module-tag slow
import { checkFailure } from '#tests/check-failure.ts';
import type { Input } from '#tests/factories/call-example.ts';
import type { TestResponse, Person } from '#tests/factories/person.ts';
import { countCalls, makeGoodInput, send } from '#tests/fuzz/good-calls.ts';
import {
  toShape,
  toSteps,
  findStringFields,
  getValueAt,
  withValue,
  type Field,
} from '#tests/fuzz/input-fields.ts';
import { listOneOfEachKind, type MaliciousText } from '#tests/fuzz/strings.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * Sends one string of each kind through every string field of every call that takes a body. The string must be stored and returned as
 * written, after the transformations that the contract declares, or refused with the name of the field. A server error is never allowed.
 */
let world: World;
let admin: Person;
let administrator: Person;

beforeAll(async () => {
  world = await startWorld({ environment: { TRUST_PROXY: 'true' } });
  admin = await world.person(await world.account());
  administrator = await world.administrator();
});
afterAll(() => world.stop());

/** The kinds form this many parts: each field gets one part, the next field the next; `NASTY=all` gives every field all kinds (minutes). */
const SHARE = process.env['NASTY'] === 'all' ? 1 : 80;
const strings = listOneOfEachKind();
/** An enumeration or an id accepts none of them: a few show that it refuses them. */
const closed = strings.filter(({ kind }) =>
  ['no character', 'sqli', 'name of a part of objects'].includes(kind),
);
/** One part of the kinds at one field, the next part at the next: each kind meets many fields, and the run stays short. */
function stringsFor({ shape }: Field, at: number): readonly MaliciousText[] {
  return shape.enum || shape.format === 'uuid'
    ? closed
    : strings.filter((_one, index) => index % SHARE === at % SHARE);
}
const writing = ENDPOINTS.filter(
  ({ method, bodyKind, input }) => method !== 'GET' && bodyKind === 'json' && input.body,
);
const cases = writing.map((endpoint): [string, Endpoint] => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
]);

function callerOf(endpoint: Endpoint): Person {
  return endpoint.access.kind === 'administrator' ? administrator : admin;
}

/** A validation error names the field, or the list or choice that contains it; a list may be the whole body or its `items`. */
function names(fields: Record<string, string> | undefined, steps: readonly string[]): boolean {
  return [steps, ...(steps[0] === 'items' ? [steps.slice(1)] : [])].some((place) =>
    Object.keys(fields ?? {}).some(
      (key) =>
        key === '(body)' || `${place.join('.')}.`.startsWith(`${key}.`) || key.startsWith(`${place[0]}.`),
    ),
  );
}

/** Fields that the answer fills anew: a name beside an `_id` is the current one, and both forms of a previewed mail come from one of them. */
const FILLED_ANEW: Readonly<Record<string, readonly string[]>> = {
  'group_option.update': ['tags.0.name'],
  'mail.preview': ['text', 'html'],
};

/** What is wrong with a response to a fuzz string; null if it is correct. */
function wrong(
  endpoint: Endpoint,
  { path }: Field,
  { body, answered }: { body: unknown; answered: TestResponse },
) {
  const steps = toSteps(path);
  if (answered.status >= 500) return `answered ${answered.status}`;
  if (answered.status >= 400) {
    const failure = Failure.parse(answered.body);
    const unread = checkFailure(failure);
    if (unread !== null) return unread;
    if (failure.code !== 'invalid_request') return null;
    return names(failure.fields, steps)
      ? null
      : `refused without naming it: ${JSON.stringify(failure.fields)}`;
  }
  const declared = getValueAt(endpoint.input.body?.parse(body), steps);
  const inside = endpoint.envelope === 'crm' ? getValueAt(answered.body, ['body']) : answered.body;
  const shown = getValueAt(inside, steps);
  if (FILLED_ANEW[endpoint.name]?.includes(steps.join('.'))) return null;
  // An empty name may replace a given one; a list that is written with commas is returned as written.
  return typeof shown === 'string' && typeof declared === 'string' && declared !== '' && shown !== declared
    ? `shown as ${JSON.stringify(shown)}`
    : null;
}

async function tryString(endpoint: Endpoint, field: Field, one: { input: Input; nasty: MaliciousText }) {
  const shape = toShape(endpoint.input.body!);
  const body = withValue(shape, one.input.body, { path: field.path, value: one.nasty.text });
  const answered = await send(endpoint, { ...one.input, body }, callerOf(endpoint));
  const fault = wrong(endpoint, field, { body, answered });
  return { answered, fault: fault && `${toSteps(field.path).join('.')} with ${one.nasty.kind}: ${fault}` };
}

test.each(cases)('%s stores every kind of string, or names the field', async (_name, endpoint) => {
  const faults: string[] = [];
  for (const [at, field] of findStringFields(toShape(endpoint.input.body!)).entries()) {
    let input = await makeGoodInput(endpoint, { world, person: callerOf(endpoint) });
    for (const nasty of stringsFor(field, at)) {
      let { answered, fault } = await tryString(endpoint, field, { input, nasty });
      // The previous string may have used the example up.
      if ([404, 409, 422].includes(answered.status) || (answered.status === 400 && fault)) {
        input = await makeGoodInput(endpoint, { world, person: callerOf(endpoint) });
        ({ answered, fault } = await tryString(endpoint, field, { input, nasty }));
      }
      if (fault) faults.push(fault);
    }
  }
  expect(faults).toEqual([]);
});

test('The fuzz strings reach many fields', () => {
  expect(countCalls()).toBeGreaterThan(writing.length * 5);
});
