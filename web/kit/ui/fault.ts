import { ApiError } from '#web/kit/api/api-error.ts';

/**
 * Why something cannot be shown, as far as it matters for what to do: not for this user or this plan, no longer there, no network, or a
 * failure that may pass.
 */
export type Fault = 'denied' | 'not_in_plan' | 'gone' | 'offline' | 'failed';

/**
 * The kind of failure that a read ended in. `byId` is a read of one resource by the id of an address: an id that nothing can have (400)
 * counts as gone.
 */
export function toFault(error: unknown, { online = true, byId = false } = {}): Fault {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 403) return 'denied';
  if (status === 402) return 'not_in_plan';
  if (status === 404 || (byId && status === 400)) return 'gone';
  return status === 0 && !online ? 'offline' : 'failed';
}

/** Whether a response that is still on the screen may no longer be shown: the reader lost access to it, or it was deleted. */
export function isGoneOrForbidden(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_permitted' || error.code === 'not_found');
}
