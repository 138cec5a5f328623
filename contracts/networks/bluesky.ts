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
      'M6.33 5.14c-1.65 -1.2 -4.33 -2.13 -4.33 .83c0 .59 .35 4.95 .56 5.66c.71 2.46 3.13 2.75 5.44 2.37c-4.04 .67 -4.89 3.21 -2.67 5.41c1.03 1.02 1.91 1.59 2.67 1.59c2 0 3.13 -2.77 3.5 -3.5c.33 -.67 .5 -1.17 .5 -1.5c0 .33 .17 .83 .5 1.5c.37 .73 1.5 3.5 3.5 3.5c.75 0 1.64 -.57 2.67 -1.59c2.22 -2.2 1.38 -4.75 -2.67 -5.41c2.31 .38 4.73 .09 5.44 -2.37c.21 -.71 .56 -5.07 .56 -5.66c0 -2.95 -2.68 -2.02 -4.33 -.83c-2.29 1.66 -4.76 5.05 -5.67 6.86c-.91 -1.81 -3.37 -5.19 -5.67 -6.86',
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
