import type { PublishDeclaration } from '#contracts/publishing/networks/declaration.ts';

const MINUTE_MS = 60_000;

/** How long before its time a post is made ready. */
export const EARLY_MS = 60 * MINUTE_MS;

/** For how long a runner has a target to itself before others may take it over; it prolongs that while it works. */
export const LEASE_MS = 60_000;
export const PROLONG_MS = 20_000;

/** After how long a part that certainly was not accepted is tried again. */
const RETRIES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS] as const;

/** How long after the call an account is read for a post of which nobody knows whether it is there. */
const LOOKS_MS = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS] as const;

/** Pauses before a call is repeated under its key. */
const REPEATS_MS = [1000, 3000, 10_000, 30_000, MINUTE_MS] as const;

/** How long before its end something is not used any more. */
const MARGIN_MS = 60_000;

/** When the next attempt is, after so many that failed; undefined where it is given up. */
export function computeRetry(now: Date, tries: number, retryAfter = 0): Date | undefined {
  const pause = RETRIES_MS[tries - 1];
  return pause === undefined ? undefined : new Date(now.getTime() + Math.max(pause, retryAfter * 1000));
}

/** When the account is read next, after so many looks; null where a person decides. */
export function computeLook(startedAt: string | null, now: Date, looks: number): Date | null {
  const after = LOOKS_MS[looks];
  if (after === undefined) return null;
  const at = (startedAt === null ? now.getTime() : Date.parse(startedAt)) + after;
  return new Date(Math.max(at, now.getTime() + 1000));
}

/** When a call is repeated under its key; undefined where it was often enough. */
export function computeRepeat(now: Date, tries: number, retryAfter = 0): Date | undefined {
  const pause = REPEATS_MS[tries - 1];
  return pause === undefined ? undefined : new Date(now.getTime() + Math.max(pause, retryAfter * 1000));
}

/** Whether another call under the key of a first one stays one post. */
export function isRepeatable(
  { exactly_once, once_seconds }: Pick<PublishDeclaration, 'exactly_once' | 'once_seconds'>,
  startedAt: string | null,
  now: Date,
): boolean {
  if (exactly_once === false) return false;
  if (once_seconds === undefined || startedAt === null) return true;
  return now.getTime() < Date.parse(startedAt) + once_seconds * 1000 - MARGIN_MS;
}

/** Whether what was prepared is complete and will last for the call. */
export function isReady(
  { is_prepared, prepared_until }: { is_prepared: boolean; prepared_until: string | null },
  now: Date,
): boolean {
  return is_prepared && (prepared_until === null || Date.parse(prepared_until) > now.getTime() + MARGIN_MS);
}
