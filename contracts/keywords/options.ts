import { z } from 'zod';
import {
  BASE,
  OfProduct,
  readAnywhere,
  readByProduct,
  ROOT,
  writeByProduct,
} from '#contracts/keywords/access.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';

/** The filter of a list of keywords; an absent field does not filter. `parent_id: null` means keywords without a parent. */
export const KeywordFilter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  parent_id: Id.nullable().optional(),
  group_id: Id.optional(),
  active: z.boolean().optional(),
});
export type KeywordFilter = z.infer<typeof KeywordFilter>;

const SavedInput = z.strictObject({ name: z.string().trim().min(1).max(60), filter: KeywordFilter });

/** A filter that a team saved under a name. */
export const SavedFilter = SavedInput.extend({
  _id: Id,
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type SavedFilter = z.infer<typeof SavedFilter>;

const Named = z.object({ _id: Id, name: z.string() });
const Counted = Named.extend({ count: z.number().int() });

/** The options of the filters: every name, the keywords with children, the groups of the account, and the saved filters. */
export const KeywordOptions = z.object({
  names: z.array(Named),
  parents: z.array(Counted),
  groups: z.array(Counted),
  saved: z.array(SavedFilter),
});
export type KeywordOptions = z.infer<typeof KeywordOptions>;

export const getKeywordOptions = defineEndpoint({
  name: 'keyword.options',
  method: 'GET',
  path: `${BASE}/options`,
  access: readByProduct,
  summary: 'List the choices of a product’s keyword filters: names, parents, groups, saved filters',
  input: {
    params: OfProduct,
    // A client that has the list of keywords needs no second list of their names.
    query: z.strictObject({ names: z.enum(['0', '1']).default('1') }),
  },
  answer: KeywordOptions,
});

export const getAllKeywordOptions = defineEndpoint({
  name: 'keyword.options-root',
  method: 'GET',
  path: `${ROOT}/options`,
  access: readAnywhere,
  summary: 'List the choices of the keyword filters over all products that the caller can read',
  answer: KeywordOptions,
});

export const createKeywordOption = defineEndpoint({
  name: 'keyword.options-create',
  method: 'POST',
  path: `${BASE}/options`,
  access: writeByProduct,
  summary: 'Save a filter under a name for everybody who can read these keywords',
  status: 201,
  input: { params: OfProduct, body: SavedInput },
  answer: SavedFilter,
  errors: ['name_taken'],
  event: 'keyword_option.created',
});

export const updateKeywordOption = defineEndpoint({
  name: 'keyword.options-update',
  method: 'PUT',
  path: `${BASE}/options`,
  access: writeByProduct,
  summary: 'Update the saved filter `_id`; fields not sent stay',
  input: {
    params: OfProduct,
    body: toChangesSchema(SavedInput.shape).extend({ _id: Id, version: Version.optional() }),
  },
  answer: SavedFilter,
  errors: ['not_found', 'name_taken', 'stale_version'],
  event: 'keyword_option.updated',
});

export const deleteKeywordOptions = defineEndpoint({
  name: 'keyword.options-delete',
  method: 'DELETE',
  path: `${BASE}/options`,
  access: writeByProduct,
  summary: 'Delete the saved filters `ids`, all or none',
  input: { params: OfProduct, body: z.strictObject({ ids: z.array(Id).min(1).max(200) }) },
  answer: z.object({ ids: z.array(Id) }),
  errors: ['not_found'],
  event: 'keyword_option.deleted',
});

/** The root's options come before `/keywords/{_id}`, so that `options` is not read as an ID. */
export const OPTION_ENDPOINTS = [
  getKeywordOptions,
  getAllKeywordOptions,
  createKeywordOption,
  updateKeywordOption,
  deleteKeywordOptions,
];

export const OPTION_EVENTS = ['created', 'updated', 'deleted'].map((change) =>
  defineEvent({ name: `keyword_option.${change}`, need: readAnywhere.need, data: z.unknown() }),
);
