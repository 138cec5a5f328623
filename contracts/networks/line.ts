import { z } from 'zod';
import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/** LINE's form. Stored values of secrets never leave the server. */
export const LineForm = z.strictObject({
  channel_id: z.string().trim().min(1).max(64),
  channel_access_token: z.string().trim().min(1).max(1024).meta({ secret: true }),
  channel_secret: z.string().trim().max(256).default('').meta({ secret: true }),
});
export type LineForm = z.infer<typeof LineForm>;

/** LINE Official Accounts over the Messaging API. */
export const line = defineNetwork({
  id: 'line',
  icon: {
    color: '#05863b',
    outline: [
      'M21 10.7c0-4.2-4-7.7-9-7.7s-9 3.4-9 7.7c0 3.8 3.2 7 7.5 7.6c1.1 .2 .9 .6 .7 2.1c0 .2-.2 .9 .8 .5c1-.4 5.2-3.2 7.1-5.5c1.3-1.5 1.9-3 1.9-4.7v0',
    ],
  },
  conversation: 'private',
  person_id: 'own',
  aliases: ['ไลน์', 'lineoa', 'lineofficialaccount'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['webhook'],
    delivers_to: 'connection',
    proof: 'body',
    outbound: true,
    places: ['private'],
    text: { private: { max: 5000, unit: 'utf16' } },
    media: { most: 4, kinds: { image: 10 * MEBI, video: 200 * MEBI, audio: 200 * MEBI, file: 25 * MEBI } },
    idempotence: { by: 'key', seconds: SECONDS_PER_DAY },
    begins: 'known',
    bots: true,
    // A reply token works for about 30 s (measured); five are left for the way to LINE.
    free_reply_seconds: 25,
    reports_leaving: true,
  },
  // LINE counts messages that are no replies, by recipient, until the month ends in Japan (not documented where the month begins); how many
  // are included depends on the plan, which LINE reports (GET /v2/bot/message/quota).
  meters: [{ id: 'push', sends: { which: 'push', amount: 1 }, period: 'month', zone: 'Asia/Tokyo' }],
  connect: { by: 'form', form: LineForm, picker: { name: 'Line', position: 4, group: 'network' } },
  variables: ['API_URL'],
});
