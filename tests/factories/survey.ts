import * as contract from '#contracts/crm/survey/endpoints.ts';
import { waitUntil, type LineWorld } from '#tests/factories/line.ts';
import { buildInit, request, type TestResponse } from '#tests/factories/person.ts';

/** The token of the newest invitation that a customer received on their phone; waits until there is one. */
export async function waitForInvitation({ twin }: Pick<LineWorld, 'twin'>, user: string): Promise<string> {
  const text = await waitUntil(
    async () => twin.sent.findLast((one) => one.to === user && one.text?.includes('token='))?.text ?? '',
    (sent) => sent !== '',
  );
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Reads or answers an invitation as its customer does, who is not signed in. */
export function callAsCustomer(
  { world }: Pick<LineWorld, 'world'>,
  endpoint: typeof contract.readSurvey | typeof contract.answerSurvey,
  body: object,
): Promise<TestResponse> {
  return request(world.url, endpoint.path, buildInit(endpoint, { body }));
}
