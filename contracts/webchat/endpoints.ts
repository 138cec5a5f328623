import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, WholeQuery } from '#contracts/kit/envelope.ts';
import { Id } from '#contracts/kit/ids.ts';

/**
 * A web chat as its page shows it. `script_tag` is the snippet for a website. Changing it requires the permission to change its channel.
 */
export const Webchat = z.object({
  _id: Id,
  name: z.string(),
  color: z.string(),
  greeting: z.string(),
  allowed_origins: z.array(z.string()),
  active: z.boolean(),
  script_tag: z.string(),
});
export type Webchat = z.infer<typeof Webchat>;

export const listWebchats = defineEndpoint({
  name: 'webchat.list',
  method: 'GET',
  path: '/crm/webchat',
  envelope: 'crm',
  access: { kind: 'permitted', need: ['crm.channel.read'], product: 'crm' },
  summary: 'List the web chats of the account, each with the snippet that embeds it in a page',
  input: { query: WholeQuery },
  answer: buildPageSchema(Webchat),
});

export const ENDPOINTS = [listWebchats];
