import { z } from 'zod';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/** Characters of an answer for the name of the person in front, without which nobody is notified; servers count no host of it. */
export const MASTODON_NAME_MAX = 40;

/** The server of the account, and a token that its owner makes there. Stored values of secrets never leave the server. */
const MastodonForm = z.strictObject({
  instance: z
    .string()
    .trim()
    .max(300)
    .check(formOf('mastodon_server', /^(?:https:\/\/)?(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?::\d{1,5})?\/?$/i)),
  access_token_secret: z.string().trim().min(1).max(500).meta({ secret: true }),
});

/** Accounts at any server of Mastodon: statuses that mention or quote them, public and private. */
export const mastodon = defineNetwork({
  id: 'mastodon',
  icon: {
    color: '#5640dd',
    outline: [
      'M18.65 15.25c-1.82 1.76 -6.65 1.63 -6.65 1.63a18.26 18.26 0 0 1 -3.29 -.26c1.13 1.99 4.12 2.81 8.98 2.48c-1.95 2.01 -13.6 5.26 -13.67 -7.64l-.03 -1.15c0 -3.04 .02 -4.12 1.35 -5.63c1.67 -1.91 6.65 -1.67 6.65 -1.67s4.98 -.24 6.65 1.67c1.33 1.52 1.35 2.6 1.35 5.63s-.46 4.07 -1.35 4.94',
      'M12 11.2v-2.93c0 -1.26 -.9 -2.28 -2 -2.28s-2 1.02 -2 2.28v4.72m4 -4.72c0 -1.26 .9 -2.28 2 -2.28s2 1.02 2 2.28v4.72',
    ],
  },
  conversation: 'public',
  person_id: 'own',
  aliases: ['fediverse', 'แมสโตดอน'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['poll'],
    outbound: true,
    places: ['comment', 'private'],
    // Servers allow 500 unless their owners changed it.
    text: {
      comment: { max: 500 - MASTODON_NAME_MAX, unit: 'graphemes' },
      private: { max: 500 - MASTODON_NAME_MAX, unit: 'graphemes' },
    },
    text_varies: true,
    media: { most: 4, kinds: { image: 16 * MEBI, video: 99 * MEBI, audio: 99 * MEBI } },
    idempotence: { by: 'key', seconds: 3600 },
    begins: 'known',
    actions: ['like'],
    bots: true,
  },
  connect: {
    by: 'form',
    form: MastodonForm,
    checked_first: true,
    picker: { name: 'Mastodon', position: 15, group: 'network' },
  },
  variables: ['API_URL'],
});
