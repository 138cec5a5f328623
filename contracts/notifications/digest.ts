import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { toInstant, toWallTime } from '#contracts/kit/zone.ts';

const access = { kind: 'signed_in' as const };

/** Whether a user gets a daily e-mail of their unread notifications, and at which hour of their local time. */
export const NotificationDigest = z.strictObject({
  daily: z.boolean(),
  hour: z.number().int().min(0).max(23),
  time_zone: ZoneName,
});
export type NotificationDigest = z.infer<typeof NotificationDigest>;

/** For users who have chosen nothing: no digest. */
export const NO_DIGEST: NotificationDigest = { daily: false, hour: 8, time_zone: 'UTC' };

export const getNotificationDigest = defineEndpoint({
  name: 'notification.digest',
  method: 'GET',
  path: '/notifications/digest',
  access,
  summary: 'Get whether and when the caller gets a daily mail of unread notices',
  answer: NotificationDigest,
});

export const setNotificationDigest = defineEndpoint({
  name: 'notification.set-digest',
  method: 'PUT',
  path: '/notifications/digest',
  access,
  summary: 'Switch the daily mail of unread notices on or off; nothing is sent on a day without new notices',
  input: { body: NotificationDigest },
  answer: NotificationDigest,
});

export const DIGEST_ENDPOINTS = [getNotificationDigest, setNotificationDigest];

/** E-mails the digests that are due. */
export const mailDigestsJob = defineJob({
  name: 'notifications.mail-digests',
  payload: z.object({}).loose(),
  attempts: 1,
});

/** When the next digest is due: at the hour in the reader's local time, today if that is still to come. */
export function computeNextDigest(
  { hour, time_zone }: Pick<NotificationDigest, 'hour' | 'time_zone'>,
  now: Date,
): Date {
  const { year, month, day } = toWallTime(now, time_zone);
  const onDay = (shift: number): Date => {
    const at = new Date(Date.UTC(year, month - 1, day + shift));
    const wall = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
    return toInstant({ ...wall, hour, minute: 0 }, time_zone);
  };
  const today = onDay(0);
  return today > now ? today : onDay(1);
}
