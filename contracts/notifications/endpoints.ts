import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { DIGEST_ENDPOINTS, mailDigestsJob } from '#contracts/notifications/digest.ts';
import { DeliveryChoices } from '#contracts/notifications/kinds.ts';
import { PUSH_ENDPOINTS, PUSH_EVENTS, pushNotificationsJob } from '#contracts/notifications/push.ts';

const access = { kind: 'signed_in' as const };

/** A notification for one user: its kind, its values, and the link inside the suite. */
export const UserNotification = z.object({
  _id: Id,
  kind: z.string(),
  link: z.string(),
  values: z.record(z.string(), z.unknown()),
  created_at: Instant,
  read_at: Instant.nullable(),
});
export type UserNotification = z.infer<typeof UserNotification>;

const Unread = z.object({ unread: z.number().int().nonnegative() });

export const countNotifications = defineEndpoint({
  name: 'notification.count',
  method: 'GET',
  path: '/notifications/unread',
  access,
  summary: 'Count the caller’s unread notices',
  answer: Unread,
});

export const listNotifications = defineEndpoint({
  name: 'notification.list',
  method: 'GET',
  path: '/notifications',
  access,
  summary: 'List the caller’s notices, newest first',
  input: { query: z.strictObject(PageQuery.shape) },
  answer: z.object({ items: z.array(UserNotification), next: z.string().nullable() }),
  errors: ['cursor_invalid'],
});

export const readNotification = defineEndpoint({
  name: 'notification.read',
  method: 'POST',
  path: '/notifications/{_id}/read',
  access,
  summary: 'Mark a notice as read, or as unread again',
  input: { params: z.object({ _id: Id }), body: z.strictObject({ read: z.boolean().default(true) }) },
  answer: Unread,
  errors: ['not_found'],
});

export const readAllNotifications = defineEndpoint({
  name: 'notification.read-all',
  method: 'POST',
  path: '/notifications/read-all',
  access,
  summary: 'Mark all notices up to an instant as read',
  input: { body: z.strictObject({ until: Instant }) },
  answer: Unread,
});

const Choices = z.object({
  items: z.array(DeliveryChoices.extend({ kind: z.string() })),
  /** Whether notifications about work are neither pushed nor sounded while the user is not at work. */
  quiet_off_duty: z.boolean(),
});

export const listChoices = defineEndpoint({
  name: 'notification.preferences',
  method: 'GET',
  path: '/notifications/preferences',
  access,
  summary: 'Get how the caller is notified of each kind of notice',
  answer: Choices,
});

export const chooseWays = defineEndpoint({
  name: 'notification.set-preference',
  method: 'PUT',
  path: '/notifications/preferences/{kind}',
  access,
  summary: 'Set how the caller is notified of one kind of notice',
  input: {
    params: z.object({ kind: z.string().max(80) }),
    body: z.strictObject(DeliveryChoices.partial().shape),
  },
  answer: Choices,
  errors: ['not_found'],
});

/** Without a choice: quiet. */
export const QUIET_OFF_DUTY = true;

export const setQuiet = defineEndpoint({
  name: 'notification.set-quiet',
  method: 'PUT',
  path: '/notifications/quiet',
  access,
  summary: 'Set whether notices about work are neither pushed nor sounded while the caller is not at work',
  input: { body: z.strictObject({ quiet_off_duty: z.boolean() }) },
  answer: Choices,
});

export const ENDPOINTS = [
  countNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
  listChoices,
  chooseWays,
  setQuiet,
  ...PUSH_ENDPOINTS,
  ...DIGEST_ENDPOINTS,
];

/**
 * A user was notified: open browsers of the users in `user_ids` fetch again, and those of the users in `sound_user_ids` may make a sound.
 */
export const notificationsCreated = defineEvent({
  name: 'notification.created',
  need: [],
  data: z.object({ user_ids: z.array(Id), sound_user_ids: z.array(Id).default([]), kind: z.string() }),
});

export const EVENTS = [notificationsCreated, ...PUSH_EVENTS];

/** E-mails the notifications of one batch to the users who chose e-mails. */
export const mailNotificationsJob = defineJob({
  name: 'notifications.mail',
  payload: z.object({ account_id: Id, notice_ids: z.array(Id) }),
  attempts: 5,
});

export const JOBS = [mailNotificationsJob, pushNotificationsJob, mailDigestsJob];
