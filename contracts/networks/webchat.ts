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
      'M3 20l1.3-3.9c-2.3-3.4-1.4-7.9 2.1-10.4c3.5-2.5 8.6-2.3 11.8 .5c3.2 2.8 3.7 7.3 1 10.5c-2.7 3.2-7.6 4.2-11.6 2.3l-4.7 1',
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
