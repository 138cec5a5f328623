import * as contract from '#contracts/crm/survey/endpoints.ts';
import { eventually, type LineWorld } from '#tests/makers/line.ts';
import { initOf, request, type TestResponse } from '#tests/makers/person.ts';

/** The token of the newest invitation that a customer has on their phone; waits until there is one. */
export const invitationOf = async ({ twin }: Pick<LineWorld, 'twin'>, user: string): Promise<string> => {
  const text = await eventually(
    async () => twin.sent.findLast((one) => one.to === user && one.text?.includes('token='))?.text ?? '',
    (sent) => sent !== '',
  );
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
};

/** Reads or answers an invitation as its customer does, who is signed in nowhere. */
export const asCustomer = (
  { world }: Pick<LineWorld, 'world'>,
  endpoint: typeof contract.readSurvey | typeof contract.answerSurvey,
  body: object,
): Promise<TestResponse> => request(world.url, endpoint.path, initOf(endpoint, { body }));
