import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { Input } from '#tests/factories/call-example.ts';
import { buildInit, buildPath, type TestResponse, type Person } from '#tests/factories/person.ts';
import { sampleOf, toShape } from '#tests/fuzz/input-fields.ts';
import { EXAMPLES, buildExampleInputs } from '#tests/register-examples.ts';
import type { World } from '#tests/world.ts';

/**
 * A valid input from the register where there is one, otherwise the smallest that fits the schema; created for each use, since a call may
 * use it up.
 */
export async function makeGoodInput(
  endpoint: Endpoint,
  { world, person }: { world: World; person: Person },
): Promise<Input> {
  const given = await EXAMPLES[endpoint.name]?.({ world, admin: person });
  if (given && given !== 'own-test') return given;
  const { body } = endpoint.input;
  return {
    params: buildExampleInputs(endpoint, {}).anyParams,
    ...(body ? { body: sampleOf(toShape(body)) } : {}),
  };
}

let calls = 0;

/** The number of calls that this file has made so far. */
export const countCalls = (): number => calls;

/** Makes a call from an address of its own, so that no rate limit per address applies. */
export function send(endpoint: Endpoint, input: Input, person: Person): Promise<TestResponse> {
  const init = buildInit(endpoint, input);
  calls += 1;
  return person.fetch(buildPath(endpoint, input), {
    ...init,
    headers: {
      ...Object.fromEntries(new Headers(init.headers)),
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    },
  });
}
