import { refuse } from '#server/kit/errors.ts';

/** When a one-time link of a mail or a message was used, and until when it works. */
export type OneTimeLink = { used_at: string | null; expires_at: string };

/**
 * Refuses a one-time link that was used or is too old, each with a code of its own: its page then says what to do next.
 * @throws link_used, link_expired
 */
export function requireOpenLink({ used_at, expires_at }: OneTimeLink, now: Date): void {
  if (used_at !== null) refuse('link_used');
  if (new Date(expires_at) <= now) refuse('link_expired');
}
