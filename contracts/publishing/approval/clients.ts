import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Day, Id } from '#contracts/kit/ids.ts';
import { PublicLink, PublicLinkInput } from '#contracts/kit/public-link.ts';

/** The most people outside of an account. */
export const MOST_CLIENTS = 500;

/**
 * Which posts somebody outside sees, of those that were submitted: some posts, or those of channels that are planned within some days. What a
 * workflow asks them to approve they see as well.
 */
export const ClientScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('posts'), post_ids: z.array(Id).max(500) }),
  z
    .strictObject({
      kind: z.literal('channels'),
      /** Empty: all. */
      connections: z.array(Id).max(200),
      first_day: Day,
      last_day: Day,
    })
    .refine(({ first_day, last_day }) => first_day <= last_day, {
      ...toIssue(fault('last_day_early')),
      path: ['last_day'],
    }),
]);
export type ClientScope = z.infer<typeof ClientScope>;

/** The languages in which the page of somebody outside is. */
export const ClientLanguage = z.enum(['th', 'en']);
export type ClientLanguage = z.infer<typeof ClientLanguage>;

const own = {
  name: z.string().trim().min(1).max(120),
  language: ClientLanguage.default('th'),
  scope: ClientScope,
};

/** Somebody outside who sees posts by a link without an account, and approves where a workflow asks them. */
export const ReviewClient = PublicLink.extend({
  name: z.string(),
  language: ClientLanguage,
  scope: ClientScope,
});
export type ReviewClient = z.infer<typeof ReviewClient>;

const READ = ['publishing.approval.read'] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;
const write = { kind: 'permitted', need: ['publishing.approval.write'], product: 'publishing' } as const;
const PATH = '/publishing/clients';
const one = z.object({ _id: Id });
const secret = { idempotent: false, locked_in_remote: 'lasting' } as const;
const WithToken = ReviewClient.extend({ token: z.string() });

export const listClients = defineEndpoint({
  name: 'publishing_client.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List the people outside who see posts by a link',
  answer: z.object({ items: z.array(ReviewClient) }),
});

export const createClient = defineEndpoint({
  name: 'publishing_client.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Give somebody outside a link to posts, in their language, that ends; the link is shown once',
  input: { body: PublicLinkInput.extend(own) },
  answer: WithToken,
  status: 201,
  errors: ['invalid_request'],
  event: 'publishing_client.created',
  ...secret,
});

export const updateClient = defineEndpoint({
  name: 'publishing_client.update',
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Change the name, the language and the posts of somebody outside; their link stays the same',
  input: { params: one, body: z.strictObject({ ...own, language: ClientLanguage }).partial() },
  answer: ReviewClient,
  errors: ['not_found', 'invalid_request'],
  event: 'publishing_client.updated',
});

export const renewClient = defineEndpoint({
  name: 'publishing_client.renew',
  method: 'POST',
  path: `${PATH}/{_id}/renew`,
  access: write,
  summary: 'Give somebody outside a new link, also after the former one ended; the former one opens no more',
  input: { params: one, body: PublicLinkInput.pick({ days: true, password: true }) },
  answer: WithToken,
  errors: ['not_found'],
  event: 'publishing_client.updated',
  ...secret,
});

export const revokeClient = defineEndpoint({
  name: 'publishing_client.revoke',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Revoke the link of somebody outside at once; what they wrote and decided stays',
  input: { params: one },
  answer: one,
  errors: ['not_found'],
  event: 'publishing_client.revoked',
});

export const ENDPOINTS = [listClients, createClient, updateClient, renewClient, revokeClient];

export const EVENTS = ['created', 'updated', 'revoked'].map((change) =>
  defineEvent({ name: `publishing_client.${change}`, need: READ, data: z.unknown() }),
);
