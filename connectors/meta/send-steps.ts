import { z } from 'zod';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import { id, listOf } from '#connectors/kit/wire.ts';
import type { GraphCall } from '#connectors/meta/call.ts';
import { sendOutcomeOf } from '#connectors/meta/outcome.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

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
  let first: string | undefined;
  for (const [at, step] of steps.entries()) {
    const called = await call(step);
    const name = nameOf(called);
    if (name === undefined) return withWhatWent(sendOutcomeOf(called, { network, now: now() }), at);
    first ??= name;
  }
  return { status: 'accepted', cost: 'free', ...(first === undefined ? {} : { provider_id: first }) };
}

/** The id of the sent text; nothing where the response is no success. */
function nameOf(called: NetworkResponse): string | undefined {
  if (!called.met || called.status >= 300) return undefined;
  const sent = Sent.safeParse(called.body).data;
  return sent?.message_id ?? sent?.id ?? sent?.messages[0]?.id;
}

/** What was sent before the failed step: then the message must not be retried as a whole. */
function withWhatWent(outcome: SendOutcome, parts: number): SendOutcome {
  if (parts === 0 || outcome.status === 'accepted') return outcome;
  const message = fault('parts_sent', { parts, rest: outcome.message });
  return outcome.status === 'failed'
    ? { status: 'failed', failure: outcome.failure, message, retryable: false }
    : { status: 'unknown', message };
}
