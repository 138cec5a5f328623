import { z } from 'zod';
import { DASHBOARD_LIMITS, FilterValue } from '#contracts/custom-viz/dashboard-document.ts';
import { one } from '#contracts/custom-viz/dashboard.ts';
import { OutsideAnswers, OutsideDashboard, OutsideState } from '#contracts/custom-viz/outside.ts';
import { ValueList } from '#contracts/custom-viz/rows.ts';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { QuestionRefusal } from '#contracts/semantic/question-result.ts';

/** Who may let other pages embed dashboards. */
export const EMBED_NEEDS = ['custom_viz.dashboard.read', 'custom_viz.dashboard.write'] as const;
const write = { kind: 'permitted', need: EMBED_NEEDS, product: 'custom_viz' } as const;
const PATH = '/custom_viz/embed-keys';

/** For whom an embedding token is: the `aud` claim. */
export const EMBED_AUDIENCE = 'earshot-embed';
/** A token is valid for so many seconds at most. */
export const LONGEST_TOKEN_S = 3600;

/** An origin such as `https://shop.example`, without a path. */
const Origin = z
  .string()
  .max(300)
  .check(formOf('url', /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/));

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
});

export const createEmbedKey = defineEndpoint({
  name: 'custom_viz_embed_key.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Create a key that signs embedding tokens for pages of some origins; its secret is shown once',
  input: {
    body: z.strictObject({
      name: z.string().trim().min(1).max(120),
      origins: z.array(Origin).min(1).max(20),
    }),
  },
  answer: EmbedKey.extend({ secret: z.string() }),
  status: 201,
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
  errors: ['not_found'],
  event: 'custom_viz_embed_key.revoked',
});

/** What a token says: which dashboard, on a page of which origin, with which values locked or open to the visitor. */
export const EmbedClaims = z.strictObject({
  aud: z.literal(EMBED_AUDIENCE),
  iat: z.number().int(),
  exp: z.number().int(),
  jti: z.string().min(1).max(100),
  /** The visitor as the embedding page names them, for the log of views. */
  sub: z.string().max(200).optional(),
  origin: z.string().max(300),
  dashboard: Id,
  /** The number of a published version, or what is published now. */
  version: z.union([z.number().int().min(1), z.literal('live')]).default('live'),
  /** Filters whose values the visitor may neither change nor see: among these values, at least one. */
  locked: z.record(LocalId, z.array(z.string().max(1000).nullable()).min(1).max(1000)).default({}),
  /** Filters that the visitor may set; all others are disabled. */
  editable: z.array(LocalId).max(DASHBOARD_LIMITS.filters).default([]),
  theme: z.enum(['light', 'dark', 'auto']).default('auto'),
  language: z.enum(['en', 'th']).default('en'),
  zone: ZoneName.default('UTC'),
});
export type EmbedClaims = z.infer<typeof EmbedClaims>;

/** The session of an embedded dashboard, in place of its token. */
const EmbedSession = z.string().min(20).max(100);
const reason = 'the signed token is the proof; visitors of the embedding page have no account';
const embedded = {
  access: { kind: 'public' as const, reason },
  transaction: false,
  idempotent: false,
};

export const openEmbed = defineEndpoint({
  ...embedded,
  name: 'custom_viz_embed.open',
  method: 'POST',
  path: '/custom_viz/embed/sessions',
  summary: 'Exchange a signed token for a session that shows one dashboard, with its locked values',
  input: { body: z.strictObject({ token: z.string().max(8000) }) },
  answer: OutsideDashboard.extend({
    session: z.string(),
    theme: EmbedClaims.shape.theme.unwrap(),
    language: EmbedClaims.shape.language.unwrap(),
    zone: z.string(),
  }),
  errors: ['signature_invalid', 'too_many', 'invalid_request'],
});

export const answerEmbed = defineEndpoint({
  ...embedded,
  name: 'custom_viz_embed.answer',
  method: 'POST',
  path: '/custom_viz/embed/answers',
  summary: 'Answer tiles of an embedded dashboard with the values that its visitor may set',
  input: {
    body: z.strictObject({
      session: EmbedSession,
      tiles: z.array(LocalId).min(1).max(DASHBOARD_LIMITS.tiles),
      state: OutsideState.prefault({}),
    }),
  },
  answer: z.object({ answers: OutsideAnswers, counted_at: Instant }),
  errors: ['signature_invalid', 'invalid_request'],
});

export const listEmbedValues = defineEndpoint({
  ...embedded,
  name: 'custom_viz_embed.values',
  method: 'POST',
  path: '/custom_viz/embed/values',
  summary:
    'List the values of a filter that the visitor of an embedded dashboard may set, among the rows that its locked values leave',
  input: {
    body: z.strictObject({
      session: EmbedSession,
      filter: LocalId,
      state: OutsideState.prefault({}),
      search: z.string().trim().max(200).default(''),
    }),
  },
  answer: z.discriminatedUnion('ok', [ValueList, QuestionRefusal]),
  errors: ['signature_invalid', 'invalid_request'],
});

/** The value of a locked filter. */
export function lockValues(locked: EmbedClaims['locked']): Record<string, FilterValue> {
  return Object.fromEntries(
    Object.entries(locked).map(([id, values]) => [id, { is: 'among' as const, values }]),
  );
}

export const ENDPOINTS = [
  listEmbedKeys,
  createEmbedKey,
  revokeEmbedKey,
  openEmbed,
  answerEmbed,
  listEmbedValues,
];
