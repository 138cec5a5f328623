import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** The outcome of a message of several requests when one fails after `parts` were sent: it must not be sent again as a whole. */
export function withPartsSent(outcome: SendOutcome, parts: number): SendOutcome {
  if (parts === 0 || outcome.status === 'accepted') return outcome;
  const message = fault('parts_sent', { parts, rest: outcome.message });
  return outcome.status === 'failed'
    ? { status: 'failed', failure: outcome.failure, message, retryable: false }
    : { status: 'unknown', message };
}

/** What became of one part: it was sent, under an id where the network names one, or its outcome. */
export type SentPart = { id?: string | undefined } | SendOutcome;

/**
 * Sends the parts of one message in order, up to the first that is not sent. @returns the outcome of the whole, with the id of the first part
 * that has one
 */
export async function sendParts<Part>(
  parts: Iterable<Part>,
  sendPart: (part: Part) => Promise<SentPart>,
): Promise<SendOutcome> {
  let first: string | undefined;
  let count = 0;
  for (const part of parts) {
    const sent = await sendPart(part);
    if ('status' in sent) return withPartsSent(sent, count);
    first ??= sent.id;
    count += 1;
  }
  return { status: 'accepted', cost: 'free', ...(first === undefined ? {} : { provider_id: first }) };
}
