import { z } from 'zod';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { FILE_LIMITS } from '#contracts/kit/files/file.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** A web chat: the sites whose pages may open it (empty: any) and the greeting for a visitor. */
export const WebchatForm = z.strictObject({
  allowed_origins: z.array(z.url().max(300)).max(50).default([]),
  greeting: z.string().max(500).default('').meta({ field: 'longtext' }),
  color: z
    .string()
    .check(formOf('color', /^#[0-9a-f]{6}$/i))
    .default('#3056d3')
    .meta({ field: 'color' }),
});
export type WebchatForm = z.infer<typeof WebchatForm>;

/** The suite’s own chat on a customer’s page. The server’s socket receives messages and delivers replies. */
export const webchat = defineNetwork({
  id: 'webchat',
  icon: {
    color: '#2f5fd0',
    outline: [
      'M3 20l1.3 -3.9c-2.32 -3.44 -1.43 -7.87 2.1 -10.37c3.53 -2.5 8.59 -2.3 11.85 .48c3.25 2.78 3.69 7.27 1.03 10.5c-2.67 3.23 -7.62 4.21 -11.57 2.29l-4.7 1',
    ],
  },
  conversation: 'private',
  person_id: 'visitor',
  aliases: ['แชตบนเว็บ', 'แชทบนเว็บ', 'แชทบนเว็บไซต์', 'livechat', 'chat'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['socket'],
    places: ['private'],
    text: { private: { max: 5000, unit: 'utf16' } },
    media: { most: 10, kinds: FILE_LIMITS },
    receipts: true,
    bots: true,
  },
  connect: { by: 'form', form: WebchatForm },
});
