import type { Period } from '#contracts/email-digests/schedule.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findOldestWaiting } from '#server/inbound/public.ts';

/** What came in is known, and seen by everybody, after this (milliseconds). */
export const SETTLING_MS = 60_000;
/** What has waited longer than this waits for a person: it holds no mail back (milliseconds). */
const STUCK_MS = 86_400_000;

/**
 * The part of a period of which all that came in can be read: posts go by when they came in, and are stored some time later. The rest is
 * told next time, so that each post stands in one mail.
 */
export const toSettledPeriod = async (unit: UnitOfWork, { from, to }: Period): Promise<Period> => {
  const now = unit.now.getTime();
  const waiting = await findOldestWaiting(unit, new Date(now - STUCK_MS));
  const settled = Math.min(now - SETTLING_MS, waiting?.getTime() ?? Infinity);
  return { from, to: new Date(Math.max(from.getTime(), Math.min(to.getTime(), settled))) };
};
