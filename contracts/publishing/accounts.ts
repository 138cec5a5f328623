import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

/** An account of a network on which the account of Earshot publishes: a connection that its settings open for publishing. */
export const PublishingAccount = z.object({
  connection_id: Id,
  channel: Channel,
  name: z.string(),
  /** Whether it may be used now; otherwise its posts wait until it is connected again. */
  active: z.boolean(),
  token_expires_at: Instant.nullable(),
});
export type PublishingAccount = z.infer<typeof PublishingAccount>;

export const listPublishingAccounts = defineEndpoint({
  name: 'publishing_account.list',
  method: 'GET',
  path: '/publishing/accounts',
  access: { kind: 'permitted', need: ['publishing.post.read'], product: 'publishing' },
  summary: 'List the accounts of networks on which posts can be published',
  answer: z.object({ items: z.array(PublishingAccount) }),
});

export const ENDPOINTS = [listPublishingAccounts];
