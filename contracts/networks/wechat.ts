import { z } from 'zod';
import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/** An official account: its app, the token of its server settings, and the key with which its deliveries are encrypted. */
const WeChatForm = z.strictObject({
  app_id: z
    .string()
    .trim()
    .check(formOf('wechat_app_id', /^wx[0-9a-z]{10,30}$/i)),
  app_secret: z.string().trim().min(16).max(128).meta({ secret: true }),
  verify_token: z
    .string()
    .trim()
    .check(formOf('wechat_token', /^[A-Za-z0-9]{3,32}$/))
    .meta({ secret: true }),
  // EncodingAESKey: with one more `=` it is 32 bytes in Base64. Without it deliveries are not encrypted.
  encoding_aes_key: z
    .string()
    .trim()
    .check(formOf('wechat_aes_key', /^(?:[A-Za-z0-9+/]{43})?$/))
    .default('')
    .meta({ secret: true }),
});

/** WeChat official accounts: messages of followers, and answers as customer service messages. */
export const wechat = defineNetwork({
  id: 'wechat',
  icon: {
    color: '#078a44',
    outline: [
      'M16.5 10c3 0 5.5 2 5.5 4.5c0 1.4-.8 2.6-2 3.5l0 2l-2-1.2a6.7 6.7 0 0 1-1.5 .2c-3 0-5.5-2-5.5-4.5s2.5-4.5 5.5-4.5',
      'M11.2 15.7c-.7 .2-1.4 .3-2.2 .3a8 8 0 0 1-2.6-.4l-2.4 1.4v-2.8c-1.2-1.1-2-2.6-2-4.2c0-3.3 3.1-6 7-6c3.8 0 6.9 2.6 7 5.8l0 .2',
      'M10 8h0',
      'M7 8h0',
      'M15 14h0',
      'M18 14h0',
    ],
  },
  conversation: 'private',
  person_id: 'own',
  aliases: ['วีแชต', 'วีแชท'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['webhook'],
    delivers_to: 'connection',
    proof: 'query',
    respond_within_ms: 5000,
    outbound: true,
    places: ['private'],
    // Not documented: error 45002 names no number, and programs split at 2,048 bytes.
    text: { private: { max: 2048, unit: 'bytes' } },
    // A text and its files are a message each, and five are allowed.
    media: { most: 4, kinds: { image: 10 * MEBI, video: 10 * MEBI, audio: 2 * MEBI } },
    // Official account documentation, "Customer service messages", the rules since June 2023.
    windows: [
      { after: 'message', seconds: 2 * SECONDS_PER_DAY, messages: 5 },
      { after: 'press', seconds: 60, messages: 3 },
      { after: 'follow', seconds: 60, messages: 3 },
    ],
    begins: 'spoken',
    signals: true,
    bots: true,
    reports_leaving: true,
  },
  // Calls that send customer service messages, of a day; WeChat reports how many it allows, which differs by account. A file beside a text is
  // a call of its own, which the report brings in.
  meters: [
    { id: 'private_sent', sends: { which: 'private', amount: 1 }, period: 'day', zone: 'Asia/Shanghai' },
  ],
  connect: {
    by: 'form',
    form: WeChatForm,
    checked_first: true,
    picker: { name: 'WeChat', position: 9, group: 'network' },
  },
  provider: {},
  variables: ['API_URL'],
});
