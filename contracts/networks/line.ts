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
      'M21 10.66c0 -4.22 -4.04 -7.66 -9 -7.66s-9 3.44 -9 7.66c0 3.78 3.2 6.96 7.53 7.56c1.05 .24 .93 .64 .7 2.13c-.04 .24 -.18 .93 .78 .51c.96 -.42 5.18 -3.2 7.07 -5.48c1.3 -1.5 1.93 -3.03 1.93 -4.71v-.01',
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
