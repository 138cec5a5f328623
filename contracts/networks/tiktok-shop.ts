import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/** Shops of TikTok Shop: the chat with buyers. */
export const tiktokShop = defineNetwork({
  id: 'tiktok_shop',
  icon: {
    color: '#d01440',
    outline: [
      'M21 7.9v4a9.9 9.9 0 0 1-5-1.9v4.5a6.5 6.5 0 1 1-8-6.3v4.3a2.5 2.5 0 1 0 4 2v-11.5h4.1a6 6 0 0 0 4.9 4.9',
    ],
  },
  conversation: 'private',
  person_id: 'buyer',
  aliases: ['tiktokshop'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['webhook', 'poll'],
    delivers_to: 'app',
    proof: 'body',
    outbound: true,
    places: ['private'],
    // Send message: a text has at most 2,000 characters.
    text: { private: { max: 2000, unit: 'utf16' } },
    // The size of a picture is not documented where we could read it: that of pictures of products is taken.
    media: { most: 10, kinds: { image: 10 * MEBI } },
    goods: ['product', 'order'],
    // A copy of each message is delivered within moments.
    idempotence: { by: 'witness', seconds: 60 },
    bots: true,
  },
  connect: { by: 'consent', picker: { name: 'TikTok Shop', position: 16, group: 'network' } },
  provider: {},
  variables: ['CLIENT_ID', 'CLIENT_SECRET', 'URL'],
});
