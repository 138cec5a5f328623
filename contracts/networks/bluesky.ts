import { z } from 'zod';
import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** The account, an app password of it, and its own server where it is not hosted by Bluesky. Stored values of secrets never leave the server. */
const BlueskyForm = z.strictObject({
  handle: z
    .string()
    .trim()
    .max(256)
    .check(formOf('bluesky_handle', /^@?(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i)),
  app_password_secret: z.string().trim().min(1).max(200).meta({ secret: true }),
  service: z
    .string()
    .trim()
    .max(300)
    .check(formOf('web_address', /^(?:https:\/\/[^\s/?#]+\/?)?$/i))
    .default(''),
});

/** Accounts of Bluesky: posts that name, answer or quote them. */
export const bluesky = defineNetwork({
  id: 'bluesky',
  icon: {
    color: '#0a66c2',
    outline: [
      'M6.3 5.1c-1.6-1.2-4.3-2.1-4.3 .8c0 .6 .3 5 .6 5.7c.7 2.5 3.1 2.8 5.4 2.4c-4 .7-4.9 3.2-2.7 5.4c1 1 1.9 1.6 2.7 1.6c2 0 3.1-2.8 3.5-3.5c.3-.7 .5-1.2 .5-1.5c0 .3 .2 .8 .5 1.5c.4 .7 1.5 3.5 3.5 3.5c.8 0 1.6-.6 2.7-1.6c2.2-2.2 1.4-4.8-2.7-5.4c2.3 .4 4.7 .1 5.4-2.4c.2-.7 .6-5.1 .6-5.7c0-3-2.7-2-4.3-.8c-2.3 1.7-4.8 5-5.7 6.9c-.9-1.8-3.4-5.2-5.7-6.9',
    ],
  },
  conversation: 'public',
  person_id: 'own',
  aliases: ['bsky', 'บลูสกาย'],
  sites: ['bsky.app'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['poll'],
    outbound: true,
    places: ['comment'],
    text: { comment: { max: 300, unit: 'graphemes' } },
    media: { most: 4, kinds: { image: 2_000_000 } },
    // A record key is never used twice; attempts are repeated within a day at most.
    idempotence: { by: 'key', seconds: SECONDS_PER_DAY },
    actions: ['like'],
  },
  // Bluesky, "Rate Limits": points of what an account writes, of a day and of an hour; a like is put (2), and taken back by a deletion.
  meters: [
    {
      id: 'unit',
      sends: { which: 'public', amount: 3 },
      acts: { like: 2, unlike: 1 },
      period: 'day',
      zone: 'UTC',
      allowance: 35_000,
    },
  ],
  connect: {
    by: 'form',
    form: BlueskyForm,
    checked_first: true,
    picker: { name: 'Bluesky', position: 14, group: 'network' },
  },
  variables: ['API_URL'],
});
