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
      'M18.648 15.254c-1.816 1.763 -6.648 1.626 -6.648 1.626a18.262 18.262 0 0 1 -3.288 -.256c1.127 1.985 4.12 2.81 8.982 2.475c-1.945 2.013 -13.598 5.257 -13.668 -7.636l-.026 -1.154c0 -3.036 .023 -4.115 1.352 -5.633c1.671 -1.91 6.648 -1.666 6.648 -1.666s4.977 -.243 6.648 1.667c1.329 1.518 1.352 2.597 1.352 5.633s-.456 4.074 -1.352 4.944',
      'M12 11.204v-2.926c0 -1.258 -.895 -2.278 -2 -2.278s-2 1.02 -2 2.278v4.722m4 -4.722c0 -1.258 .895 -2.278 2 -2.278s2 1.02 2 2.278v4.722',
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
