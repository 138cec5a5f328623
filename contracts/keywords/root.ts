import { z } from 'zod';
import { KeywordProduct, OneOfAll, readAnywhere, ROOT, writeAnywhere } from '#contracts/keywords/access.ts';
import { Keyword, KeywordInput, KeywordPart } from '#contracts/keywords/keyword.ts';
import { ManyIds } from '#contracts/keywords/many.ts';
import { KeywordPage, KeywordQuery, OneQuery } from '#contracts/keywords/query.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Version } from '#contracts/kit/ids.ts';

/*
 * The specified central root variant: the keywords of every product at once. Each call reaches the products that the caller may read (or
 * change, for calls that change) and the account uses.
 */

export const listAllKeywords = defineEndpoint({
  name: 'keyword.root-list',
  method: 'GET',
  path: ROOT,
  access: readAnywhere,
  summary: 'List the keywords of all products that the caller can read',
  input: { query: KeywordQuery },
  answer: KeywordPage,
});

export const countAllKeywords = defineEndpoint({
  name: 'keyword.root-count',
  method: 'GET',
  path: `${ROOT}/count`,
  access: readAnywhere,
  summary: 'Count the keywords of the products that the caller can read',
  answer: z.object({ count: z.number().int() }),
});

export const getAnyKeyword = defineEndpoint({
  name: 'keyword.root-get',
  method: 'GET',
  path: `${ROOT}/{_id}`,
  access: readAnywhere,
  summary: 'Get a keyword of any product',
  input: { params: OneOfAll, query: OneQuery },
  answer: KeywordPart,
  errors: ['not_found'],
});

export const createAnyKeyword = defineEndpoint({
  name: 'keyword.root-create',
  method: 'POST',
  path: ROOT,
  access: writeAnywhere,
  summary: 'Create a keyword in the product that the body names',
  status: 201,
  input: { body: KeywordInput.extend({ product: KeywordProduct.default('listening') }) },
  answer: Keyword,
  errors: ['name_taken', 'keyword_raw_invalid'],
  event: 'keyword.created',
});

export const updateAnyKeyword = defineEndpoint({
  name: 'keyword.root-update',
  method: 'PUT',
  path: `${ROOT}/{_id}`,
  access: writeAnywhere,
  summary: 'Update a keyword of any product; fields not sent stay',
  input: {
    params: OneOfAll,
    body: toChangesSchema(KeywordInput.shape).extend({ version: Version.optional() }),
  },
  answer: Keyword,
  errors: ['not_found', 'name_taken', 'stale_version', 'keyword_raw_invalid'],
  event: 'keyword.updated',
});

const removal = {
  method: 'DELETE' as const,
  access: writeAnywhere,
  errors: ['not_found' as const],
  event: 'keyword.deleted',
};
const many = { ...removal, input: { body: ManyIds }, answer: z.object({ ids: z.array(Id) }) };

export const deleteNamedKeywords = defineEndpoint({
  ...many,
  name: 'keyword.root-delete-many',
  path: ROOT,
  summary: 'Delete the keywords `ids`, all or none; never the whole list',
});

/** The same with the specified word for "no ID". */
export const deleteNoneNamed = defineEndpoint({
  ...many,
  name: 'keyword.root-delete-none',
  path: `${ROOT}/none`,
  summary: 'The same as DELETE /keywords',
});

export const deleteAnyKeyword = defineEndpoint({
  ...removal,
  name: 'keyword.root-delete',
  path: `${ROOT}/{_id}`,
  summary: 'Delete a keyword of any product',
  input: { params: OneOfAll },
  answer: z.object({ _id: Id }),
});

/** `count` and `none` are not IDs, so they come before `{_id}`. */
export const ROOT_ENDPOINTS = [
  listAllKeywords,
  countAllKeywords,
  getAnyKeyword,
  createAnyKeyword,
  updateAnyKeyword,
  deleteNamedKeywords,
  deleteNoneNamed,
  deleteAnyKeyword,
];
