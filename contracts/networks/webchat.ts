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
      'M3 20l1.3 -3.9c-2.324 -3.437 -1.426 -7.872 2.1 -10.374c3.526 -2.501 8.59 -2.296 11.845 .48c3.255 2.777 3.695 7.266 1.029 10.501c-2.666 3.235 -7.615 4.215 -11.574 2.293l-4.7 1',
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
