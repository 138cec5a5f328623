import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/** Shops of Shopee: the chat with buyers, and reviews of products, each with one public answer. */
export const shopee = defineNetwork({
  id: 'shopee',
  icon: {
    color: '#c9421f',
    outline: [
      'M6.3 8h11.3a2 2 0 0 1 2 2.3l-1.2 8.2a3 3 0 0 1-3 2.5h-6.8a3 3 0 0 1-3-2.5l-1.2-8.2a2 2 0 0 1 2-2.3',
      'M9 11v-5a3 3 0 0 1 6 0v5',
    ],
  },
  conversation: 'private',
  person_id: 'buyer',
  aliases: ['ช้อปปี้'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['webhook', 'poll'],
    delivers_to: 'app',
    proof: 'body',
    respond_within_ms: 2000,
    outbound: true,
    places: ['private', 'review'],
    // The limit of reviews is documented (product.comment_length_invalid); that of the chat is not.
    text: { private: { max: 1000, unit: 'utf16' }, review: { max: 500, unit: 'utf16' } },
    // sellerchat upload_image: pictures up to 2 MB.
    media: { most: 10, kinds: { image: 2 * MEBI }, places: ['private'] },
    goods: ['product', 'order'],
    // A copy of each message is pushed within moments.
    idempotence: { by: 'witness', seconds: 60 },
    review_answers: 'once',
    bots: true,
  },
  connect: { by: 'consent', picker: { name: 'Shopee', position: 15, group: 'network' } },
  provider: {},
  variables: ['CLIENT_ID', 'CLIENT_SECRET', 'URL'],
});
