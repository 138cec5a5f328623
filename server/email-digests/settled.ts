import type { Period } from '#contracts/email-digests/schedule.ts';
import { findOldestWaiting } from '#server/inbound/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** After this time everything that arrived is known and visible to everybody (milliseconds). */
export const SETTLING_MS = 60_000;
/** What has waited longer than this waits for a person: it does not delay e-mails (milliseconds). */
const STUCK_MS = 86_400_000;

/**
 * The part of a period whose arrivals are all readable: posts belong to a period by their arrival, and are stored some time later. The rest
 * is reported next time, so that each post appears in exactly one e-mail.
 */
export async function toSettledPeriod(unit: UnitOfWork, { from, to }: Period): Promise<Period> {
  const now = unit.now.getTime();
  const waiting = await findOldestWaiting(unit, new Date(now - STUCK_MS));
  const settled = Math.min(now - SETTLING_MS, waiting?.getTime() ?? Infinity);
  return { from, to: new Date(Math.max(from.getTime(), Math.min(to.getTime(), settled))) };
}
