import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/** X: direct messages, and posts that name, answer or quote the account. */
export const twitter = defineNetwork({
  id: 'twitter',
  icon: {
    color: '#0f1419',
    outline: ['M4 4l11.7 16h4.3l-11.7-16l-4.3 0', 'M4 20l6.8-6.8m2.5-2.5l6.8-6.8'],
  },
  conversation: 'public',
  person_id: 'own',
  aliases: ['x', 'tweet', 'tweets', 'xtwitter', 'twitterx', 'formerlytwitter', 'เอ็กซ์', 'ทวิตเตอร์'],
  sites: ['x.com', 'twitter.com'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['webhook', 'poll'],
    delivers_to: 'app',
    proof: 'body',
    outbound: true,
    places: ['private', 'comment'],
    text: { private: { max: 10_000, unit: 'utf16' }, comment: { max: 280, unit: 'weighted' } },
    media: { most: 1, kinds: { image: 5 * MEBI, video: 512 * MEBI } },
    receipts: true,
    begins: 'spoken',
    actions: ['hide', 'like', 'private_reply'],
    bots: true,
    several_ids: true,
    charged_by_post: true,
  },
  // docs.x.com, "X API pricing": what is read is charged by resource, what is written by request, without a monthly allowance.
  meters: [
    {
      id: 'private_read',
      reads: true,
      period: 'month',
      zone: 'UTC',
      price: { amount: 0.01, currency: 'USD' },
    },
    {
      id: 'public_read',
      reads: true,
      period: 'month',
      zone: 'UTC',
      price: { amount: 0.005, currency: 'USD' },
    },
    {
      id: 'private_sent',
      sends: { which: 'private', amount: 1 },
      period: 'month',
      zone: 'UTC',
      price: { amount: 0.015, currency: 'USD' },
    },
    {
      id: 'public_sent',
      sends: { which: 'public', amount: 1 },
      period: 'month',
      zone: 'UTC',
      price: { amount: 0.015, currency: 'USD' },
    },
  ],
  connect: { by: 'consent', picker: { name: 'Twitter', position: 2, group: 'network' } },
  provider: { sign_in: 3 },
  variables: ['CLIENT_ID', 'CLIENT_SECRET', 'URL', 'CONSUMER_SECRET', 'BEARER_TOKEN'],
});
