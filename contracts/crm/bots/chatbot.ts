import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { BOT_CHANNELS } from '#contracts/networks.ts';

/** One answer of the suite's own bot: any of the words in a message is enough to trigger it. */
export const ChatbotFlow = z.strictObject({
  words: z.array(z.string().trim().min(1).max(200)).min(1).max(50),
  answer: z.string().trim().min(1).max(2000).meta({ field: 'longtext' }),
  hand_over: z.boolean().default(false),
});
export type ChatbotFlow = z.infer<typeof ChatbotFlow>;

/** Bots that answer before a person does, one channel each; by flows written here, or by a bot at GPTBots. */
export const chatbot = defineArea({
  page: 'chatbot',
  within: 'engagement',
  products: ['crm'],
  feature: 'chatbot_dashboard',
  access: { read: ['crm.channel.read'], write: ['crm.channel.write'] },
  resources: {
    bots: defineCollection({
      path: '/crm/chatbot',
      table: 'chatbots',
      envelope: 'crm',
      ordered: true,
      fields: {
        name: z.string().trim().min(1).max(120),
        channel: z.enum(BOT_CHANNELS).default('line'),
        provider: z.enum(['flows', 'gptbots']).default('flows'),
        greeting: z.string().max(1000).default('').meta({ field: 'longtext' }),
        flows: z.array(ChatbotFlow).max(100).default([]),
        gptbots_url: z
          .union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)])
          .default('')
          .meta({ field: 'url', when: { provider: ['gptbots'] } }),
        handover_words: z.array(z.string().trim().min(1).max(100)).max(100).default([]),
        hours: z.enum(['always', 'business_hours', 'outside_business_hours']).default('always'),
        /** A conversation in which the customer sends nothing for this long is over. */
        abandon_after_seconds: z
          .number()
          .int()
          .min(60)
          .max(604_800)
          .default(1800)
          .meta({ field: 'duration' }),
        active: z.boolean().default(false),
      },
      shown: { has_api_key: z.boolean() },
      unique: ['name'],
      search: ['name'],
      sort: 'name',
      columns: ['name', 'channel', 'provider', 'hours', 'active'],
      check: ({ provider, gptbots_url }) =>
        provider === 'gptbots' && gptbots_url === ''
          ? { code: 'chatbot_incomplete', fields: ['gptbots_url'] }
          : undefined,
    }),
  },
});

/** The API key of a bot at GPTBots: stored sealed, never returned; an empty value removes it. */
export const setChatbotKey = defineEndpoint({
  name: 'chatbot.set-key',
  method: 'PUT',
  path: '/crm/chatbot/{_id}/key',
  envelope: 'crm',
  access: { kind: 'permitted', need: ['crm.channel.write'], product: 'crm' },
  feature: 'chatbot_dashboard',
  summary: 'Save or remove the API key of a bot at GPTBots',
  input: {
    params: z.object({ _id: Id }),
    body: z.strictObject({ api_key: z.string().trim().max(500).meta({ secret: true }) }),
  },
  answer: z.object({ _id: Id, has_api_key: z.boolean() }),
  errors: ['not_found'],
  event: 'chatbot.updated',
  idempotent: false,
});

export const ENDPOINTS = [setChatbotKey];
