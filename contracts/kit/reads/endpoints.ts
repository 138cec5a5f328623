import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#contracts/kit/endpoint.ts';

/** The most reads of one request. */
export const READS_MAX = 40;

/** One read of a batch: the name of its call, and its parameters as its address would have them. */
export const BatchedRead = z.strictObject({
  name: z.string().max(100),
  params: z.record(z.string(), z.string().max(500)).default({}),
  query: z.record(z.string(), z.string().max(5000)).default({}),
});
export type BatchedRead = z.infer<typeof BatchedRead>;

/** The status and the body that the read has as a request of its own; the body of a failure carries its code. */
export const BatchedAnswer = z.object({ status: z.number().int(), body: z.unknown() });
export type BatchedAnswer = z.infer<typeof BatchedAnswer>;

export const readMany = defineEndpoint({
  name: 'reads.many',
  method: 'POST',
  path: '/reads',
  access: { kind: 'signed_in' },
  summary: 'Make several reads in one request; each has the status and body that it has by itself',
  input: { body: z.strictObject({ reads: z.array(BatchedRead).min(1).max(READS_MAX) }) },
  answer: z.object({ items: z.array(BatchedAnswer) }),
  reads: true,
  idempotent: false,
});

export const ENDPOINTS = [readMany];

/**
 * Whether a call can be one read of a batch: it only reads, needs somebody signed in, and does everything in its transaction. Calls that
 * open units of their own, such as analyses, may take seconds, and the whole batch would wait for them.
 */
export function canBatch({ method, access, answerKind, transaction }: Endpoint): boolean {
  return (
    method === 'GET' &&
    transaction &&
    answerKind === 'application/json' &&
    ['signed_in', 'permitted', 'permitted_by_product'].includes(access.kind)
  );
}
