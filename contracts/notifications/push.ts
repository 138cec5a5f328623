import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

const access = { kind: 'signed_in' } as const;
const feature = 'mobile_notification' as const;

/** Bytes as browsers provide them: base64url without padding. */
const Bytes = z.string().regex(/^[\w-]{16,128}$/);

/** The maximum number of devices of one user; a new one replaces the oldest. */
export const DEVICES_MAX = 10;

/** A browser, on a phone or not, that shows notifications while the suite is closed. */
export const PushDevice = z.object({
  _id: Id,
  device: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type PushDevice = z.infer<typeof PushDevice>;

const Devices = z.object({ public_key: z.string(), items: z.array(PushDevice), next: z.null() });

export const listPushDevices = defineEndpoint({
  name: 'push.list',
  method: 'GET',
  path: '/notifications/push',
  access,
  feature,
  summary: 'List the caller’s devices for push notifications, and the key that a browser subscribes with',
  answer: Devices,
});

export const addPushDevice = defineEndpoint({
  name: 'push.add',
  method: 'POST',
  path: '/notifications/push',
  access,
  feature,
  summary: 'Subscribe this browser to push notifications; the same browser twice is one device',
  input: {
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https$/ }).max(1000),
      keys: z.strictObject({ p256dh: Bytes, auth: Bytes }),
      device: z.string().trim().max(120).default(''),
    }),
  },
  answer: PushDevice,
  status: 201,
  event: 'push.added',
});

export const removePushDevice = defineEndpoint({
  name: 'push.remove',
  method: 'DELETE',
  path: '/notifications/push/{_id}',
  access,
  feature,
  summary: 'Unsubscribe a device from push notifications',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: 'push.removed',
});

export const tryPush = defineEndpoint({
  name: 'push.try',
  method: 'POST',
  path: '/notifications/push/try',
  access,
  feature,
  summary: 'Send a test notification to the caller’s devices',
  answer: z.object({ devices: z.number().int() }),
});

export const PUSH_ENDPOINTS = [listPushDevices, addPushDevice, removePushDevice, tryPush];

/** Every call for push, and the events they record. */
export const PUSH_EVENTS = ['push.added', 'push.removed'].map((name) =>
  defineEvent({ name, need: [], data: z.unknown() }),
);

/** Pushes notifications to the devices of their users; without notifications it is a test. */
export const pushNotificationsJob = defineJob({
  name: 'notifications.push',
  payload: z.object({ account_id: Id, user_id: Id, notice_id: Id.nullable() }),
  attempts: 4,
});
