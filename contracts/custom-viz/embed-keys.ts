import { z } from 'zod';
import { ANY_HOME_ACCESS } from '#contracts/custom-viz/any-home.ts';
import { one } from '#contracts/custom-viz/dashboard.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { Product } from '#contracts/kit/products.ts';

/* What the account manages of embedding: the keys that sign tokens, the log of views, and what ends a token or a visitor early. */

/** Who may let other pages embed dashboards needs what links to people outside need in some home; a key opens the dashboards that its maker may share. */
const write = ANY_HOME_ACCESS;
const PATH = '/custom_viz/embed-keys';

/** A view stays in the log for so many days after it was read last. */
export const EMBED_VIEW_DAYS = 90;

/** An origin such as `https://shop.example`, without a path. */
export const Origin = z
  .string()
  .max(300)
  .check(formOf('url', /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/));

/** The number that a token has of its own, and the visitor as the embedding page names them. */
export const TokenNumber = z.string().min(1).max(100);
export const Visitor = z.string().min(1).max(200);

/** A key with which a server of the account signs embedding tokens. Its secret is shown once, when it is created. */
const EmbedKey = z.object({
  _id: Id,
  name: z.string(),
  origins: z.array(z.string()),
  created_at: Instant,
  created_by: z.string(),
  revoked_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
});
export type EmbedKey = z.infer<typeof EmbedKey>;

export const listEmbedKeys = defineEndpoint({
  name: 'custom_viz_embed_key.list',
  method: 'GET',
  path: PATH,
  access: write,
  summary: 'List the keys that sign embedding tokens, newest first',
  answer: z.object({ items: z.array(EmbedKey) }),
  errors: ['not_permitted'],
});

/** What a key is called, and the origins whose pages may embed with it. */
export const EmbedKeyInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  origins: z.array(Origin).min(1).max(20),
});

export const createEmbedKey = defineEndpoint({
  name: 'custom_viz_embed_key.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Create a key that signs embedding tokens for pages of some origins; its secret is shown once',
  input: { body: EmbedKeyInput },
  answer: EmbedKey.extend({ secret: z.string() }),
  status: 201,
  errors: ['not_permitted'],
  event: 'custom_viz_embed_key.created',
  locked_in_remote: 'lasting',
  // The response contains the secret.
  idempotent: false,
});

export const revokeEmbedKey = defineEndpoint({
  name: 'custom_viz_embed_key.revoke',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Revoke a key: its tokens and the sessions that they opened end at once',
  input: { params: one },
  answer: one,
  errors: ['not_found', 'not_permitted'],
  event: 'custom_viz_embed_key.revoked',
});

export const revokeEmbedToken = defineEndpoint({
  name: 'custom_viz_embed_key.revoke_token',
  method: 'POST',
  path: `${PATH}/{_id}/revoked-tokens`,
  access: write,
  summary: 'Revoke one token of a key by its number (jti): the sessions that it opened end at once',
  input: { params: one, body: z.strictObject({ jti: TokenNumber }) },
  answer: one,
  errors: ['not_found', 'not_permitted'],
  event: 'custom_viz_embed_key.token_revoked',
});

export const endEmbedVisitor = defineEndpoint({
  name: 'custom_viz_embed_key.end_visitor',
  method: 'POST',
  path: `${PATH}/{_id}/ended-visitors`,
  access: write,
  summary:
    'End the sessions of one visitor of a key (sub), and its tokens that were issued until now; tokens issued later open again',
  input: { params: one, body: z.strictObject({ sub: Visitor }) },
  answer: one,
  errors: ['not_found', 'not_permitted'],
  event: 'custom_viz_embed_key.visitor_ended',
});

/** Whether a view goes on, is over, or was ended by a revocation. */
export const EMBED_VIEW_STATES = ['open', 'ended', 'revoked'] as const;

/** One opening of an embedded dashboard. A page that renews its token goes on with the same view. */
const EmbedView = z.object({
  _id: Id,
  key: z.object({ _id: Id, name: z.string() }),
  /** The name of the dashboard and the product that it belongs to; null where the reader does not see it, or it is deleted. */
  dashboard: z.object({ _id: Id, name: z.string().nullable(), home: Product.nullable() }),
  sub: z.string().nullable(),
  jti: z.string(),
  origin: z.string(),
  /** The version that the token names; null: what is published. */
  version: z.number().int().nullable(),
  opened_at: Instant,
  last_read_at: Instant.nullable(),
  /** How often numbers were read. */
  reads: z.number().int(),
  /** How many views the log has of this visitor, or of all without a name, at this dashboard by this key. */
  views: z.number().int(),
  state: z.enum(EMBED_VIEW_STATES),
});
export type EmbedView = z.infer<typeof EmbedView>;

export const listEmbedViews = defineEndpoint({
  name: 'custom_viz_embed_view.list',
  method: 'GET',
  path: '/custom_viz/embed-views',
  access: write,
  summary: `List who saw embedded dashboards and when, newest first; a view is kept for ${EMBED_VIEW_DAYS} days after it was read last`,
  input: {
    query: z.strictObject({
      ...PageQuery.shape,
      key_id: Id.optional(),
      dashboard_id: Id.optional(),
      sub: Visitor.optional(),
    }),
  },
  answer: buildPageSchema(EmbedView),
  errors: ['cursor_invalid', 'not_permitted'],
});

/** Deletes views and revocations past their keeping. Runs daily. */
export const deleteEmbedViewsJob = defineJob({
  name: 'custom-viz.delete-embed-views',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const JOBS = [deleteEmbedViewsJob];

export const ENDPOINTS = [
  listEmbedKeys,
  createEmbedKey,
  revokeEmbedKey,
  revokeEmbedToken,
  endEmbedVisitor,
  listEmbedViews,
];
