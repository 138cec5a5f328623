import { z } from 'zod';
import { quoteFault, toResponseFault } from '#contracts/inbound/fault.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';

/** The address of X's API. */
export const X_API = 'https://api.x.com';

/** X's problem documents (RFC 7807), and the error responses of its token endpoints (RFC 6749, 5.2). */
const Problem = z.object({
  detail: z.string().optional(),
  title: z.string().optional(),
  error_description: z.string().optional(),
  error: z.string().optional(),
});

/** The message of X's problem documents, or of the responses of its token endpoints. */
export function toProblemFault(body: unknown, status: number): Fault {
  const problem = Problem.safeParse(body).data;
  const said = problem?.detail ?? problem?.error_description ?? problem?.title ?? problem?.error;
  return said === undefined ? toResponseFault('X', status, undefined) : quoteFault(cutText(said, 300));
}
