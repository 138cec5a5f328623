import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/** Instagram: messages, comments and mentions of business and creator accounts that are linked to a page of Facebook. */
export const instagram = defineNetwork({
  id: 'instagram',
  icon: {
    color: '#c1306e',
    outline: [
      'M3 7a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4h-10a4 4 0 0 1-4-4l0-10',
      'M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 0 0-7 0',
      'M17 7v0',
    ],
  },
  conversation: 'private',
  person_id: 'own',
  aliases: ['ig', 'instagrampost', 'อินสตาแกรม', 'ไอจี'],
  sites: ['instagram.com'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['webhook', 'poll'],
    delivers_to: 'app',
    proof: 'body',
    outbound: true,
    places: ['private', 'comment'],
    // The byte limit of messages is not in Meta's pages as we have them; that of comments is the one of captions.
    text: { private: { max: 1000, unit: 'bytes' }, comment: { max: 2200, unit: 'utf16' } },
    // Instagram Messaging, "Send a message": no documents but PDF, and none below a comment.
    media: {
      most: 10,
      kinds: { image: 8 * MEBI, video: 25 * MEBI, audio: 25 * MEBI },
      places: ['private'],
    },
    // An echo of each message arrives within moments.
    idempotence: { by: 'witness', seconds: 60 },
    receipts: true,
    // Instagram Messaging, "Send a message" (HUMAN_AGENT) and "Private replies".
    windows: [
      { after: 'message', speaker: 'person', seconds: 7 * SECONDS_PER_DAY },
      { after: 'message', speaker: 'bot', seconds: SECONDS_PER_DAY },
      { after: 'comment', seconds: 7 * SECONDS_PER_DAY, messages: 1 },
    ],
    begins: 'spoken',
    actions: ['hide', 'delete', 'private_reply'],
    signals: true,
    bots: true,
  },
  connect: {
    by: 'consent',
    at: 'facebook',
    picker: { name: 'Instagram', position: 6, group: 'network' },
  },
});
