import { z } from 'zod';
import { DASHBOARD_LIMITS } from '#contracts/custom-viz/dashboard-document.ts';
import { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { Origin, TokenNumber, Visitor } from '#contracts/custom-viz/embed-keys.ts';
import { FilterValue } from '#contracts/custom-viz/filter-value.ts';
import {
  OutsideAnnotations,
  OutsideAnswers,
  OutsideDashboard,
  OutsideMentions,
  OutsideState,
  OutsideStatements,
} from '#contracts/custom-viz/outside.ts';
import { ValueList } from '#contracts/custom-viz/rows.ts';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { ValueColors } from '#contracts/custom-viz/value-colors.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import type { Page } from '#contracts/kit/page.ts';
import { Product } from '#contracts/kit/products.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { QuestionRefusal } from '#contracts/semantic/question-result.ts';

/** For whom an embedding token is: the `aud` claim. */
export const EMBED_AUDIENCE = 'earshot-embed';
/** A token is valid for so many seconds at most. */
export const LONGEST_TOKEN_S = 3600;
/** The page that a frame shows, followed by the id of the key, which is no secret: it says which pages may have such a frame. */
export const EMBEDDED_VIZ_PATH = '/embedded-viz-dashboard';

/**
 * Why an embedded dashboard is not shown, as `data.reason` of `signature_invalid`. Only who holds a token that was signed with the key
 * learns more than that it is invalid.
 */
export const EMBED_REASONS = ['invalid', 'expired', 'revoked', 'origin', 'gone'] as const;
export const EmbedRefusal = z.object({ reason: z.enum(EMBED_REASONS) });
export type EmbedReason = (typeof EMBED_REASONS)[number];

/** What a token says: which dashboard, on a page of which origin, with which values locked or open to the visitor. */
export const EmbedClaims = z.strictObject({
  aud: z.literal(EMBED_AUDIENCE),
  iat: z.number().int(),
  exp: z.number().int(),
  jti: TokenNumber,
  /** The visitor as the embedding page names them, for the log of views. */
  sub: Visitor.optional(),
  origin: z.string().max(300),
  dashboard: Id,
  /** The number of a published version, or what is published now. */
  version: z.union([z.number().int().min(1), z.literal('live')]).default('live'),
  /** Filters whose values the visitor may neither change nor see: among these values, at least one. */
  locked: z.record(LocalId, z.array(z.string().max(1000).nullable()).min(1).max(1000)).default({}),
  /** Filters that the visitor may set; all others are disabled. */
  editable: z.array(LocalId).max(DASHBOARD_LIMITS.filters).default([]),
  /** Parameters whose values the visitor neither changes nor sees, and those that they may set; all others keep the dashboard's values. */
  parameters: z
    .strictObject({
      locked: DashboardState.shape.parameters,
      editable: z.array(LocalId).max(DASHBOARD_LIMITS.parameters).default([]),
    })
    .prefault({}),
  /** Whether what the visitor selects in one chart narrows the others. */
  select: z.boolean().default(true),
  /** Whether the visitor may open values into the levels below them, which shows more than the charts do. */
  drill: z.boolean().default(false),
  /** Whether the visitor sees what is annotated on the dashboard, and public holidays. */
  annotations: z.boolean().default(false),
  /** Whether the visitor may download what they see. */
  files: z.boolean().default(false),
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

/** An embedded dashboard, with what its token says of how it is shown. */
export const EmbeddedDashboard = OutsideDashboard.extend({
  session: z.string(),
  /** The product whose dashboard it is. */
  home: Product,
  /** For how many seconds it is shown: clocks of browsers differ. */
  valid_s: z.number(),
  name: z.string(),
  /** Of the page that may hold the frame. */
  origin: z.string(),
  files: z.boolean(),
  theme: EmbedClaims.shape.theme.unwrap(),
  language: EmbedClaims.shape.language.unwrap(),
  zone: z.string(),
});
export type EmbeddedDashboard = z.infer<typeof EmbeddedDashboard>;

export const openEmbed = defineEndpoint({
  ...embedded,
  name: 'custom_viz_embed.open',
  method: 'POST',
  path: '/custom_viz/embed/sessions',
  summary: 'Exchange a signed token for a session that shows one dashboard, with its locked values',
  input: {
    body: z.strictObject({
      token: z.string().max(8000),
      /** The origin of the page that holds the frame, where the browser says it: another one than that of the token is refused. */
      at: Origin.optional(),
      /** The session that goes on with a new token, so that the log has one view. */
      renews: EmbedSession.optional(),
    }),
  },
  answer: EmbeddedDashboard,
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
  answer: z.object({
    answers: OutsideAnswers,
    statements: OutsideStatements,
    annotations: OutsideAnnotations,
    /** Of the values that the tiles show. */
    colors: ValueColors,
    /** Of dashboards with widgets. */
    mentions: OutsideMentions.optional(),
    counted_at: Instant,
  }),
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

/** The files that visitors of an embedded dashboard may have. */
export const EMBED_FILE_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type EmbedFileFormat = (typeof EMBED_FILE_FORMATS)[number];

export const createEmbedFile = defineEndpoint({
  ...embedded,
  name: 'custom_viz_embed.file',
  method: 'POST',
  path: '/custom_viz/embed/files',
  summary:
    'Make a document, a workbook or CSV of what the visitor of an embedded dashboard sees, where its token allows files',
  input: {
    body: z.strictObject({
      session: EmbedSession,
      format: z.enum(EMBED_FILE_FORMATS),
      state: OutsideState.prefault({}),
      /** The tiles that it holds; null: all. */
      tiles: z.array(LocalId).min(1).max(DASHBOARD_LIMITS.tiles).nullable().default(null),
    }),
  },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['signature_invalid', 'not_permitted', 'not_found', 'invalid_request'],
});

/** The value of a locked filter. */
export function lockValues(locked: EmbedClaims['locked']): Record<string, FilterValue> {
  return Object.fromEntries(
    Object.entries(locked).map(([id, values]) => [id, { is: 'among' as const, values }]),
  );
}

/** What a frame of another page shows. */
export const PAGES: readonly Page[] = [
  {
    name: 'embedded-viz-dashboard',
    path: `${EMBEDDED_VIZ_PATH}/{key_id}`,
    guards: [],
    need: [],
    framed: true,
  },
];

export const ENDPOINTS = [openEmbed, answerEmbed, listEmbedValues, createEmbedFile];
