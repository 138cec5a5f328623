import { z } from 'zod';
import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/** How the other program proves its deliveries: a signature in one of four forms, a secret in a header, or a user with a password. */
export const WebhookScheme = z.enum(['standard', 'github', 'stripe', 'slack', 'header', 'basic']);
export type WebhookScheme = z.infer<typeof WebhookScheme>;

/** A path into a JSON value, such as `data.messages[*]` or `from["full name"] | sender`; `engine/webhook` reads it. */
const ONE_PATH = String.raw`(?:[^.[\]|"\s]+|\[(?:\*|-?\d{1,4}|"[^"]*")\])(?:\.[^.[\]|"\s]+|\[(?:\*|-?\d{1,4}|"[^"]*")\])*`;
const PATH = new RegExp(String.raw`^(?:${ONE_PATH}(?:\s*\|\s*${ONE_PATH})*)?$`);

const path = (usual: string) => z.string().trim().max(200).check(formOf('payload_path', PATH)).default(usual);

/** The paths of a mapping: where the messages are in a payload, and where each field is in one of them. */
export const WebhookMapping = z.strictObject({
  items: path(''),
  text: path('text'),
  author: path('from'),
  author_name: path('name'),
  conversation: path(''),
  id: path('id'),
  time: path('time'),
  files: path('files[*]'),
});
export type WebhookMapping = z.infer<typeof WebhookMapping>;

/** The form of a connection: proof, mapping, and where replies go. The former secret is valid as well while it is exchanged. */
const WebhookForm = z.strictObject({
  scheme: WebhookScheme.default('standard'),
  secret: z.string().trim().max(500).default('').meta({ secret: true }),
  former_secret: z.string().trim().max(500).default('').meta({ secret: true }),
  header: z
    .string()
    .trim()
    .max(100)
    .check(formOf('header_name', /^[\w-]*$/))
    .default(''),
  reply_url: z
    .string()
    .trim()
    .max(2048)
    .check(formOf('web_address', /^(?:https?:\/\/[^\s/?#]+(?:[/?#]\S*)?)?$/i))
    .default(''),
  ...WebhookMapping.shape,
});

/** Any program that posts JSON, and takes replies by a post of its own. */
export const webhook = defineNetwork({
  id: 'webhook',
  icon: {
    color: '#6b4fbb',
    outline: [
      'M4.9 13.6a4 4 0 1 0 6.1 3.4h6',
      'M15.1 20.5a4 4 0 1 0 1.9-7.5c-.7 0-1.4 .2-2 .5l-3-5.5',
      'M16 8a4 4 0 1 0-8 0c0 1.5 .8 2.8 2 3.5l-3 5.5',
    ],
  },
  conversation: 'private',
  person_id: 'own',
  aliases: ['เว็บฮุก'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['webhook'],
    delivers_to: 'connection',
    proof: 'body',
    outbound: true,
    places: ['private'],
    text: { private: { max: 20_000, unit: 'utf16' } },
    media: { most: 10, kinds: { image: 10 * MEBI, video: 200 * MEBI, audio: 200 * MEBI, file: 25 * MEBI } },
    idempotence: { by: 'key', seconds: SECONDS_PER_DAY },
    begins: 'known',
    test: 'receiver',
    bots: true,
  },
  connect: {
    by: 'form',
    form: WebhookForm,
    mapped: true,
    picker: { name: 'Webhook', position: 20, group: 'network' },
  },
});
