import { z } from 'zod';
import { formatFault } from '#contracts/inbound/fault.ts';
import { cutText } from '#contracts/kit/cut-text.ts';

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
export function formatProblem(body: unknown, status: number): string {
  const problem = Problem.safeParse(body).data;
  const said = problem?.detail ?? problem?.error_description ?? problem?.title ?? problem?.error;
  return cutText(said ?? formatFault('answered', { network: 'X', status }), 300);
}
