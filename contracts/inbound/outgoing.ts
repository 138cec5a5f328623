import { z } from 'zod';

/** What an agent (or a bot) sends back through a channel. */
export const OutgoingMessage = z.object({
  text: z.string().trim().min(1).max(5000),
});
export type OutgoingMessage = z.infer<typeof OutgoingMessage>;

/**
 * What became of one try to send.
 *
 * `accepted`: the network took it. `failed`: it certainly did not; `retryable` says whether another try may help and
 * `retry_after` (seconds) when. `unknown`: nobody can tell (time-out, broken connection after sending); never sent again
 * blindly unless the network offers an idempotency key.
 */
export type SendOutcome =
  | { status: 'accepted'; provider_id?: string; cost: 'free' | 'paid' }
  | { status: 'failed'; code: string; message: string; retryable: boolean; retry_after?: number }
  | { status: 'unknown'; message: string; retryable?: boolean; retry_after?: number };
