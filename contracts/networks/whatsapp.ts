import { z } from 'zod';
import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/** An id at Meta: digits alone. */
const MetaId = z
  .string()
  .trim()
  .check(formOf('meta_id', /^\d{5,30}$/));

/** A number of the WhatsApp Business Platform: its id, that of the business account that owns it, and a system user's token. */
const WhatsAppForm = z.strictObject({
  phone_number_id: MetaId,
  business_account_id: MetaId,
  system_user_token: z.string().trim().min(20).max(1024).meta({ secret: true }),
});

/** WhatsApp over the Cloud API: private messages, and templates outside the window. */
export const whatsapp = defineNetwork({
  id: 'whatsapp',
  icon: {
    color: '#128c4b',
    outline: [
      'M3 21l1.6-3.8a9 9 0 1 1 3.4 2.9l-5 .9',
      'M9 10a.5 .5 0 0 0 1 0v-1a.5 .5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5 .5 0 0 0 0-1h-1a.5 .5 0 0 0 0 1',
    ],
  },
  conversation: 'private',
  person_id: 'own',
  aliases: ['วอทส์แอป', 'whatsappbusiness'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['webhook'],
    delivers_to: 'app',
    proof: 'body',
    outbound: true,
    places: ['private'],
    text: { private: { max: 4096, unit: 'utf16' } },
    media: { most: 10, kinds: { image: 5 * MEBI, video: 16 * MEBI, audio: 16 * MEBI, file: 100 * MEBI } },
    // Each status of a message carries our own key back, for as long as Meta repeats deliveries.
    idempotence: { by: 'witness', seconds: 7 * SECONDS_PER_DAY },
    receipts: true,
    windows: [{ after: 'message', seconds: SECONDS_PER_DAY }],
    templates: true,
    begins: 'spoken',
    signals: true,
    bots: true,
  },
  // Meta charges approved messages by category and country of the recipient; messages within the window are free.
  meters: [{ id: 'template', sends: { which: 'template', amount: 1 }, period: 'month', zone: 'UTC' }],
  connect: {
    by: 'form',
    form: WhatsAppForm,
    checked_first: true,
    picker: { name: 'WhatsApp', position: 6, group: 'network' },
  },
  provider: {},
  variables: ['CLIENT_ID', 'CLIENT_SECRET', 'URL'],
});
