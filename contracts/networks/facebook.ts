import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/** Facebook pages: private messages, comments, posts of visitors and mentions. */
export const facebook = defineNetwork({
  id: 'facebook',
  icon: {
    color: '#0866ff',
    outline: ['M7 10v4h3v7h4v-7h3l1-4h-4v-2a1 1 0 0 1 1-1h3v-4h-3a5 5 0 0 0-5 5v2h-3'],
  },
  conversation: 'private',
  person_id: 'own',
  aliases: [
    'fb',
    'เฟซบุ๊ก',
    'เฟสบุ๊ค',
    'เฟซบุ๊ค',
    'facebookpage',
    'facebookpages',
    'facebookgroup',
    'facebookcomment',
    'messenger',
    'facebookmessenger',
  ],
  sites: ['facebook.com'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['webhook', 'poll'],
    delivers_to: 'app',
    proof: 'body',
    outbound: true,
    places: ['private', 'comment'],
    text: { private: { max: 2000, unit: 'utf16' }, comment: { max: 8000, unit: 'utf16' } },
    media: { most: 10, kinds: { image: 8 * MEBI, video: 25 * MEBI, audio: 25 * MEBI, file: 25 * MEBI } },
    receipts: true,
    // Messenger Platform, "Messaging windows", "Message tags" (HUMAN_AGENT) and "Private replies".
    windows: [
      { after: 'message', speaker: 'person', seconds: 7 * SECONDS_PER_DAY },
      { after: 'message', speaker: 'bot', seconds: SECONDS_PER_DAY },
      { after: 'comment', seconds: 7 * SECONDS_PER_DAY, messages: 1 },
    ],
    begins: 'spoken',
    actions: ['hide', 'like', 'delete', 'private_reply'],
    mentions: true,
    signals: true,
    bots: true,
  },
  connect: { by: 'consent', picker: { name: 'Facebook', position: 1, group: 'network' } },
  provider: { sign_in: 2 },
  variables: ['CLIENT_ID', 'CLIENT_SECRET', 'URL'],
});
