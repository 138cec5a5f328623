import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';

/** The name under which open browsers are notified that a person came online or went offline. */
export const PRESENCE_SIGNAL = 'presence';

/** Whether somebody has the suite open, and is punched in. A person with many tabs and devices counts once. */
export const PersonPresence = z.object({ user_id: Id, online: z.boolean(), in_status: z.boolean() });
export type PersonPresence = z.infer<typeof PersonPresence>;

/** What the browser reports about itself when its socket is open; checked against the session, never trusted. */
export const Registration = z.object({
  name: z.string(),
  user_id: z.string(),
  acc_id: z.string(),
  punch_in: z.boolean().optional(),
});

export const listPresence = defineEndpoint({
  name: 'presence.list',
  method: 'GET',
  path: '/accounts/presence',
  access: { kind: 'signed_in' },
  summary:
    'List people of the account who have the suite open or are punched in; invisible people are left out',
  answer: z.object({ items: z.array(PersonPresence), next: z.null() }),
});

export const punch = defineEndpoint({
  name: 'presence.punch',
  method: 'POST',
  path: '/auth/punch',
  access: { kind: 'signed_in' },
  summary: 'Punch in or out',
  input: { body: z.strictObject({ in_status: z.boolean() }) },
  answer: PersonPresence,
  event: 'user.punched',
});

export const ENDPOINTS = [listPresence, punch];
