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
      'M6.335 5.144c-1.654 -1.199 -4.335 -2.127 -4.335 .826c0 .59 .35 4.953 .556 5.661c.713 2.463 3.13 2.75 5.444 2.369c-4.045 .665 -4.889 3.208 -2.667 5.41c1.03 1.018 1.913 1.59 2.667 1.59c2 0 3.134 -2.769 3.5 -3.5c.333 -.667 .5 -1.167 .5 -1.5c0 .333 .167 .833 .5 1.5c.366 .731 1.5 3.5 3.5 3.5c.754 0 1.637 -.571 2.667 -1.59c2.222 -2.203 1.378 -4.746 -2.667 -5.41c2.314 .38 4.73 .094 5.444 -2.369c.206 -.708 .556 -5.072 .556 -5.661c0 -2.953 -2.68 -2.025 -4.335 -.826c-2.293 1.662 -4.76 5.048 -5.665 6.856c-.905 -1.808 -3.372 -5.194 -5.665 -6.856',
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
  connect: {
    by: 'form',
    form: BlueskyForm,
    checked_first: true,
    picker: { name: 'Bluesky', position: 14, group: 'network' },
  },
  variables: ['API_URL'],
});
