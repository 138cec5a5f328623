import type { z } from 'zod';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { ProfileAnswer, Signal } from '#connectors/kit/exchange.ts';
import { toStatusFault } from '#contracts/inbound/fault.ts';
import type { IncomingAuthor } from '#contracts/inbound/incoming.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** The body of a call that shows a person that we write or have read (Send API, `sender_action`). */
export function buildSignal(to: string, signal: Signal) {
  return { recipient: { id: to }, sender_action: signal === 'typing' ? 'typing_on' : 'mark_seen' };
}

/** Whether a call was accepted. */
export function isAccepted(called: NetworkResponse): boolean {
  return called.met && called.status < 300;
}

/** How a profile is read: its fields, and what they say of a person; nothing where they name nobody. */
export type ProfileReader<Shape extends z.ZodType> = {
  network: string;
  shape: Shape;
  toAuthor: (profile: z.infer<Shape>) => IncomingAuthor | undefined;
};

/** The answer of the User Profile API. Of somebody who never wrote in private nothing is shown (400 or 404). */
export function readProfile<Shape extends z.ZodType>(
  called: NetworkResponse,
  { network, shape, toAuthor }: ProfileReader<Shape>,
): ProfileAnswer {
  if (!called.met) return { status: 'failed', message: called.message };
  if (called.status === 404 || called.status === 400) return { status: 'unknown_person' };
  const read = shape.safeParse(called.body);
  if (called.status >= 300 || !read.success)
    return {
      status: 'failed',
      message: fault('answered', { network, status: toStatusFault(called.status) }),
    };
  const author = toAuthor(read.data);
  return author ? { status: 'found', author } : { status: 'unknown_person' };
}
