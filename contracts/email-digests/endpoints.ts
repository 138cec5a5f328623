import { z } from 'zod';
import { Email } from '#contracts/accounts/user.ts';
import {
  RECEIVER_PERMISSIONS,
  Notification,
  NotificationInput,
  NotificationProduct,
  Run,
} from '#contracts/email-digests/notification.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery, WholeQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** The usage page requires the same permission. */
export const READ = ['listening.email_notification.read'] as const;
export const WRITE = ['listening.email_notification.write'] as const;
const read = { kind: 'permitted_by_product', need: { listening: READ, crm: READ } } as const;
const write = { kind: 'permitted_by_product', need: { listening: WRITE, crm: WRITE } } as const;
const PATH = '/accounts/products/{product}/email-notifications';
const params = z.object({ product: NotificationProduct });
const one = params.extend({ _id: Id });
const NAME = 'email_notification';

export const listNotifications = defineEndpoint({
  name: `${NAME}.list`,
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List the e-mail notifications with the state of each receiver',
  input: { params, query: WholeQuery },
  answer: buildPageSchema(Notification),
  errors: ['cursor_invalid'],
});

export const createNotification = defineEndpoint({
  name: `${NAME}.create`,
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Create an e-mail notification; addresses outside the account are asked first',
  input: { params, body: NotificationInput },
  answer: Notification,
  status: 201,
  errors: ['name_taken'],
  event: `${NAME}.created`,
});

export const updateNotification = defineEndpoint({
  name: `${NAME}.update`,
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Update a notification; fields not sent stay',
  input: {
    params: one,
    body: toChangesSchema(NotificationInput.shape).extend({ version: Version.optional() }),
  },
  answer: Notification,
  errors: ['not_found', 'name_taken', 'stale_version'],
  event: `${NAME}.updated`,
});

export const deleteNotification = defineEndpoint({
  name: `${NAME}.delete`,
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete a notification with its history',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: `${NAME}.deleted`,
});

/** Requests for consent are repeated at most once in this many minutes, so that a button cannot fill a mailbox. */
export const RESEND_CONFIRMATION_MINUTES = 10;
/** How long the link of a request for consent is valid. */
export const CONFIRM_DAYS = 7;

export const resendReceiverRequest = defineEndpoint({
  name: `${NAME}.resend-confirmation`,
  method: 'POST',
  path: `${PATH}/{_id}/resend-confirmation`,
  access: write,
  summary: 'Ask a receiver again by mail who has not agreed, or has unsubscribed',
  input: { params: one, body: z.strictObject({ email: Email }) },
  answer: Notification,
  errors: ['not_found', 'too_many'],
  event: `${NAME}.updated`,
});

/** An e-mail as it would be sent now. */
export const Preview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  from: Instant,
  to: Instant,
  /** Mentions that arrived, or tickets that were created. */
  mentions: z.number().int(),
  /** Whether there are enough items for an e-mail. */
  enough: z.boolean(),
});
export type Preview = z.infer<typeof Preview>;

export const previewNotification = defineEndpoint({
  name: `${NAME}.preview`,
  method: 'POST',
  path: `${PATH}/preview`,
  access: read,
  summary: 'Preview the mail of the last whole period with its real content, as the caller sees it',
  input: { params, body: NotificationInput },
  answer: Preview,
  transaction: false,
  idempotent: false,
});

export const testNotification = defineEndpoint({
  name: `${NAME}.test`,
  method: 'POST',
  path: `${PATH}/test`,
  access: write,
  summary: 'Send the preview to the caller’s address',
  input: { params, body: NotificationInput },
  answer: z.object({ email: z.string() }),
  errors: ['too_many'],
  transaction: false,
  idempotent: false,
});

/** Two clicks send one e-mail: a notification is sent manually at most once in this many seconds. */
export const SEND_AGAIN_SECONDS = 60;

export const sendNotificationNow = defineEndpoint({
  name: `${NAME}.send-now`,
  method: 'POST',
  path: `${PATH}/{_id}/send`,
  access: write,
  summary:
    'Send the mail that the preview shows to all receivers now, however much there is to tell; the schedule goes on as before',
  input: { params: one },
  answer: z.object({ receivers: z.number().int() }),
  errors: ['not_found', 'stale_version', 'too_many'],
  transaction: false,
  idempotent: false,
});

export const listRuns = defineEndpoint({
  name: `${NAME}.runs`,
  method: 'GET',
  path: `${PATH}/{_id}/runs`,
  access: read,
  summary: 'List what was sent, newest first',
  input: { params: one, query: z.strictObject(PageQuery.shape) },
  answer: buildPageSchema(Run),
  errors: ['not_found', 'cursor_invalid'],
});

/** The link of a digest leads to its contents; the screen there reports that it was opened. */
export const openSending = defineEndpoint({
  name: `${NAME}.open`,
  method: 'POST',
  path: `${PATH}/sendings/{_id}/opened`,
  access: { kind: 'permitted_by_product', need: RECEIVER_PERMISSIONS },
  summary: 'Record that a mail was opened in the suite, the first time only',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
});

export const ENDPOINTS = [
  listNotifications,
  createNotification,
  previewNotification,
  testNotification,
  sendNotificationNow,
  openSending,
  updateNotification,
  deleteNotification,
  resendReceiverRequest,
  listRuns,
];

export const EVENTS = ['created', 'updated', 'deleted', 'sent'].map((change) =>
  defineEvent({ name: `${NAME}.${change}`, need: READ, data: z.unknown() }),
);

/** Finds the notifications that are due. */
export const findDueEmailNotificationsJob = defineJob({
  name: 'email-notifications.find-due',
  payload: z.object({}).loose(),
  attempts: 1,
});
/** Sends one notification's digest, if it was not sent yet. */
export const sendEmailNotificationJob = defineJob({
  name: 'email-notifications.send',
  payload: z.object({ account_id: Id, notification_id: Id }),
  attempts: 5,
});
export const JOBS = [findDueEmailNotificationsJob, sendEmailNotificationJob];
