import { z } from 'zod';
import { changesOf } from '#contracts/kit/changes.ts';
import { endpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { Product } from '#contracts/kit/products.ts';
import { MentionSample } from '#contracts/listening/mention.ts';
import { Keyword, KeywordInput, MatchMode } from '#contracts/settings/keywords/keyword.ts';

const read = {
  kind: 'permitted_by_product' as const,
  need: { listening: ['listening.keyword.read'], crm: ['crm.keyword.read'] } as const,
};
const write = {
  kind: 'permitted_by_product' as const,
  need: { listening: ['listening.keyword.write'], crm: ['crm.keyword.write'] } as const,
};
const base = '/accounts/products/{product}/keywords';
const ofProduct = z.object({ product: Product });
const one = z.object({ product: Product, _id: Id });

export const listKeywords = endpoint({
  name: 'keyword.list',
  method: 'GET',
  path: base,
  access: read,
  summary: 'All keywords of a product',
  input: {
    params: ofProduct,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(200).optional(),
      cursor: z.string().max(500).optional(),
      q: z.string().max(200).optional(),
    }),
  },
  answer: z.object({ items: z.array(Keyword), next: z.string().nullable() }),
});

export const getKeyword = endpoint({
  name: 'keyword.get',
  method: 'GET',
  path: `${base}/{_id}`,
  access: read,
  summary: 'One keyword',
  input: { params: one },
  answer: Keyword,
  errors: ['not_found'],
});

export const countKeywords = endpoint({
  name: 'keyword.count',
  method: 'GET',
  path: `${base}/count`,
  access: read,
  summary: 'How many keywords a product has',
  input: { params: ofProduct },
  answer: z.object({ count: z.number().int() }),
});

export const createKeyword = endpoint({
  name: 'keyword.create',
  method: 'POST',
  path: base,
  access: write,
  summary: 'Create a keyword; it matches new posts at once',
  input: { params: ofProduct, body: KeywordInput },
  answer: Keyword,
  status: 201,
  errors: ['name_taken', 'keyword_raw_invalid'],
  event: 'keyword.created',
});

export const updateKeyword = endpoint({
  name: 'keyword.update',
  method: 'PUT',
  path: `${base}/{_id}`,
  access: write,
  summary: 'Change a keyword; fields not sent stay',
  input: {
    params: one,
    body: changesOf(KeywordInput.shape).extend({ version: z.number().int().optional() }),
  },
  answer: Keyword,
  errors: ['not_found', 'name_taken', 'stale_version', 'keyword_raw_invalid'],
  event: 'keyword.updated',
});

export const deleteKeyword = endpoint({
  name: 'keyword.delete',
  method: 'DELETE',
  path: `${base}/{_id}`,
  access: write,
  summary: 'Delete a keyword; mentions stay, no longer under it',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: 'keyword.deleted',
});

/** Counts and samples the stored posts that a set would match, without saving it. */
export const previewKeyword = endpoint({
  name: 'keyword.preview',
  method: 'POST',
  path: '/keywords/preview',
  access: { kind: 'permitted', need: [['listening.keyword.read', 'crm.keyword.read']] },
  summary: 'How many stored posts a keyword would match, and a sample with the hits marked',
  input: {
    body: z.strictObject({
      patterns: z.array(z.string().max(20_000)).min(1).max(200),
      match: MatchMode.default('auto'),
      from: Instant,
      to: Instant,
    }),
  },
  answer: z.object({
    count: z.number().int(),
    /** Matches that no active keyword of the account has yet. */
    fresh: z.number().int(),
    searched: z.number().int(),
    days: z.array(z.object({ at: Instant, count: z.number().int() })),
    sample: z.array(MentionSample),
  }),
  errors: ['keyword_raw_invalid'],
  transaction: false,
  idempotent: false,
});

/** A look back over stored posts with a keyword as it stands now: a job with progress. */
export const LookBack = z.object({
  _id: Id,
  keyword_id: Id,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  searched: z.number().int(),
  total: z.number().int(),
  added: z.number().int(),
  removed: z.number().int(),
  created_at: Instant,
  error: z.string().nullable(),
});
export type LookBack = z.infer<typeof LookBack>;

export const startLookBack = endpoint({
  name: 'keyword.look-back',
  method: 'POST',
  path: `${base}/{_id}/look-back`,
  access: write,
  summary: 'Match a keyword against the posts stored since `from`',
  input: { params: one, body: z.strictObject({ from: Instant }) },
  answer: LookBack,
  status: 202,
  errors: ['not_found', 'already_running'],
  event: 'keyword.look_back_started',
});

export const getLookBack = endpoint({
  name: 'keyword.look-back-state',
  method: 'GET',
  path: `${base}/{_id}/look-back`,
  access: read,
  summary: 'The newest look back of a keyword, null where there was none',
  input: { params: one },
  answer: z.object({ look_back: LookBack.nullable() }),
  errors: ['not_found'],
});

export const ENDPOINTS = [
  listKeywords,
  countKeywords,
  getKeyword,
  createKeyword,
  updateKeyword,
  deleteKeyword,
  previewKeyword,
  startLookBack,
  getLookBack,
];

const keywordReaders = [['listening.keyword.read', 'crm.keyword.read']] as const;

export const EVENTS = [
  'keyword.created',
  'keyword.updated',
  'keyword.deleted',
  'keyword.look_back_started',
  'keyword.look_back_finished',
].map((name) => defineEvent({ name, need: keywordReaders, data: z.unknown() }));

export const lookBackJob = defineJob({
  name: 'keywords.look-back',
  payload: z.object({ account_id: Id, look_back_id: Id }),
  attempts: 5,
  // One line for all accounts: each look-back uses every core for a moment, and other work goes on beside it.
  queue: () => 'look-back',
});

export const JOBS = [lookBackJob];
