import { z } from 'zod';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import { sendParts } from '#connectors/kit/parts-sent.ts';
import { id, listOf } from '#connectors/kit/wire.ts';
import type { GraphCall } from '#connectors/meta/call.ts';
import { sendOutcomeOf } from '#connectors/meta/outcome.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';

/** Messenger and Instagram name a message or a comment, WhatsApp a list of messages. */
const Sent = z.object({ message_id: id, id, messages: listOf(z.object({ id })) });

/** One of the requests that a message needs: Meta accepts one text or one file at a time. */
export type Step = Pick<GraphCall, 'path' | 'body'>;

type StepContext = {
  call: (step: Step) => Promise<NetworkResponse>;
  network: string;
  now: () => Date;
};

/** Sends the parts of one message in order, up to the first that fails. @returns the outcome of the whole, with the id of its first part */
export async function sendSteps(
  steps: readonly Step[],
  { call, network, now }: StepContext,
): Promise<SendOutcome> {
  return sendParts(steps, async (step) => {
    const called = await call(step);
    const sent = nameOf(called);
    return sent === undefined ? sendOutcomeOf(called, { network, now: now() }) : { id: sent };
  });
}

/** The id of the sent text; nothing where the response is no success. */
function nameOf(called: NetworkResponse): string | undefined {
  if (!called.met || called.status >= 300) return undefined;
  const sent = Sent.safeParse(called.body).data;
  return sent?.message_id ?? sent?.id ?? sent?.messages[0]?.id;
}
