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
      'M18.6 15.2c-1.8 1.8-6.7 1.6-6.7 1.6a18.3 18.3 0 0 1-3.3-.3c1.1 2 4.1 2.8 9 2.5c-1.9 2-13.6 5.3-13.7-7.6l0-1.1c0-3 0-4.1 1.4-5.6c1.7-1.9 6.7-1.7 6.7-1.7s5-.2 6.7 1.7c1.3 1.5 1.4 2.6 1.4 5.6s-.5 4.1-1.4 4.9',
      'M12 11.2v-2.9c0-1.3-.9-2.3-2-2.3s-2 1-2 2.3v4.7m4-4.7c0-1.3 .9-2.3 2-2.3s2 1 2 2.3v4.7',
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
