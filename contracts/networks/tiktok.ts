import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/** TikTok: direct messages of business accounts, and comments on their videos, over the API for Business. */
export const tiktok = defineNetwork({
  id: 'tiktok',
  icon: {
    color: '#121212',
    outline: [
      'M21 7.9v4a9.9 9.9 0 0 1-5-1.9v4.5a6.5 6.5 0 1 1-8-6.3v4.3a2.5 2.5 0 1 0 4 2v-11.5h4.1a6 6 0 0 0 4.9 4.9',
    ],
  },
  conversation: 'private',
  person_id: 'own',
  aliases: ['ติ๊กต็อก', 'ติ๊กตอก'],
  sites: ['tiktok.com'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['webhook', 'poll'],
    delivers_to: 'app',
    proof: 'body',
    outbound: true,
    places: ['private', 'comment'],
    // TikTok's page of the call that sends, as others quote it. Sources differ about comments (150 and 1,200): the shorter one.
    text: { private: { max: 6000, unit: 'utf16' }, comment: { max: 150, unit: 'utf16' } },
    media: { most: 1, kinds: { image: 3 * MEBI }, places: ['private'] },
    // The delivery of each message that the account sent arrives within moments.
    idempotence: { by: 'witness', seconds: 60 },
    receipts: true,
    // TikTok allows ten messages after the customer's first one, and more only once they have answered.
    windows: [{ after: 'message', seconds: 2 * SECONDS_PER_DAY, messages: 10 }],
    begins: 'spoken',
    actions: ['hide', 'like', 'delete'],
    signals: true,
    bots: true,
  },
  connect: { by: 'consent', picker: { name: 'TikTok', position: 10, group: 'network' } },
  provider: {},
  variables: ['CLIENT_ID', 'CLIENT_SECRET', 'URL'],
});
