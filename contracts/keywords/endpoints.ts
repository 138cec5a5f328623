import { z } from 'zod';
import {
  BASE,
  OfProduct,
  OneOfProduct,
  readAnywhere,
  readByProduct,
  writeByProduct,
} from '#contracts/keywords/access.ts';
import { LOOK_BACK_ENDPOINTS, backfillWork } from '#contracts/keywords/backfill.ts';
import { Keyword, KeywordInput, KeywordPart, MatchMode, QueryText } from '#contracts/keywords/keyword.ts';
import { MANY_ENDPOINTS } from '#contracts/keywords/many.ts';
import { OPTION_ENDPOINTS, OPTION_EVENTS } from '#contracts/keywords/options.ts';
import { listQueryValues } from '#contracts/keywords/query-values.ts';
import { KeywordPage, KeywordQuery, OneQuery } from '#contracts/keywords/query.ts';
import { ROOT_ENDPOINTS } from '#contracts/keywords/root.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { MentionSample } from '#contracts/listening/mention.ts';

export const listKeywords = defineEndpoint({
  name: 'keyword.list',
  method: 'GET',
  path: BASE,
  access: readByProduct,
  summary:
    'List the keywords of a product; with `fields` only some fields, with `hierarchy=1` nested by `parent_id`',
  input: {
    params: OfProduct,
    query: KeywordQuery,
  },
  answer: KeywordPage,
});

export const getKeyword = defineEndpoint({
  name: 'keyword.get',
  method: 'GET',
  path: `${BASE}/{_id}`,
  access: readByProduct,
  summary: 'Get a keyword; with `fields` only some fields, with `hierarchy=1` including its child keywords',
  input: { params: OneOfProduct, query: OneQuery },
  answer: KeywordPart,
  errors: ['not_found'],
});

export const countKeywords = defineEndpoint({
  name: 'keyword.count',
  method: 'GET',
  path: `${BASE}/count`,
  access: readByProduct,
  summary: 'Count the keywords of a product',
  input: { params: OfProduct },
  answer: z.object({ count: z.number().int() }),
});

export const createKeyword = defineEndpoint({
  name: 'keyword.create',
  method: 'POST',
  path: BASE,
  access: writeByProduct,
  summary: 'Create a keyword; it matches new posts immediately',
  input: { params: OfProduct, body: KeywordInput },
  answer: Keyword,
  status: 201,
  errors: ['name_taken', 'keyword_empty', 'keyword_raw_invalid', 'keyword_query_invalid'],
  event: 'keyword.created',
});

export const updateKeyword = defineEndpoint({
  name: 'keyword.update',
  method: 'PUT',
  path: `${BASE}/{_id}`,
  access: writeByProduct,
  summary: 'Update a keyword; fields not sent stay',
  input: {
    params: OneOfProduct,
    body: toChangesSchema(KeywordInput.shape).extend({ version: Version.optional() }),
  },
  answer: Keyword,
  errors: [
    'not_found',
    'name_taken',
    'stale_version',
    'keyword_empty',
    'keyword_raw_invalid',
    'keyword_query_invalid',
  ],
  event: 'keyword.updated',
});

export const deleteKeyword = defineEndpoint({
  name: 'keyword.delete',
  method: 'DELETE',
  path: `${BASE}/{_id}`,
  access: writeByProduct,
  summary: 'Delete a keyword; its mentions stay but no longer belong to it',
  input: { params: OneOfProduct },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: 'keyword.deleted',
});

/** Counts and samples the stored posts that a set would match, without saving it. */
export const previewKeyword = defineEndpoint({
  name: 'keyword.preview',
  method: 'POST',
  path: '/keywords/preview',
  access: readAnywhere,
  summary:
    'Preview a keyword: count the stored posts it would match, with a sample in which the hits are marked',
  input: {
    body: z.strictObject({
      patterns: z.array(z.string().max(20_000)).max(200).default([]),
      query: QueryText.nullable().default(null),
      match: MatchMode.default('auto'),
      from: Instant,
      to: Instant,
      /** The time zone that determines the days; the account's if absent. */
      time_zone: ZoneName.optional(),
    }),
  },
  answer: z.object({
    count: z.number().int(),
    /** Matches that no keyword of the account has yet. */
    fresh: z.number().int(),
    searched: z.number().int(),
    /** Matches that are hidden by the blacklist or by a user, in addition to the others. */
    hidden: z.number().int(),
    days: z.array(z.object({ at: Instant, count: z.number().int() })),
    sample: z.array(MentionSample.extend({ title: z.string() })),
  }),
  errors: ['keyword_empty', 'keyword_raw_invalid', 'keyword_query_invalid'],
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [
  ...OPTION_ENDPOINTS,
  ...MANY_ENDPOINTS,
  listQueryValues,
  ...ROOT_ENDPOINTS,
  ...LOOK_BACK_ENDPOINTS,
  listKeywords,
  countKeywords,
  getKeyword,
  createKeyword,
  updateKeyword,
  deleteKeyword,
  previewKeyword,
];

export const EVENTS = [
  ...[
    'keyword.created',
    'keyword.updated',
    'keyword.deleted',
    'keyword.backfill_started',
    'keyword.backfill_finished',
  ].map((name) => defineEvent({ name, need: readAnywhere.need, data: z.unknown() })),
  ...OPTION_EVENTS,
];

export const LONG_WORKS = [backfillWork];
