import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/** Lazada: conversations of a shop with buyers, and reviews of its products, each with one public answer. */
export const lazada = defineNetwork({
  id: 'lazada',
  icon: {
    color: '#1a1f8f',
    outline: [
      'M6.3 8h11.3a2 2 0 0 1 2 2.3l-1.2 8.2a3 3 0 0 1-3 2.5h-6.8a3 3 0 0 1-3-2.5l-1.2-8.2a2 2 0 0 1 2-2.3',
      'M9 11v-5a3 3 0 0 1 6 0v5',
    ],
  },
  conversation: 'private',
  person_id: 'buyer',
  aliases: ['ลาซาด้า'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['webhook', 'poll'],
    delivers_to: 'app',
    proof: 'body',
    // Lazada, "Lazada Push Mechanism".
    respond_within_ms: 500,
    outbound: true,
    places: ['private', 'review'],
    // Lazada, "SubmitSellerReply"; the length of a message to a buyer is in no page.
    text: { private: { max: 2000, unit: 'utf16' }, review: { max: 500, unit: 'utf16' } },
    // Lazada, "UploadImage".
    media: { most: 9, kinds: { image: MEBI }, places: ['private'] },
    goods: ['product', 'order'],
    // A push follows each message, and a poll reads all of the last minutes.
    idempotence: { by: 'witness', seconds: 600 },
    review_answers: 'once',
    receipts: true,
    begins: 'spoken',
    signals: true,
    bots: true,
  },
  connect: { by: 'consent', picker: { name: 'Lazada', position: 16, group: 'network' } },
  provider: {},
  variables: ['CLIENT_ID', 'CLIENT_SECRET', 'URL'],
});
