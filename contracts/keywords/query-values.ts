import { z } from 'zod';
import { readAnywhere } from '#contracts/keywords/access.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';

/** Fields of the query language whose values are known from stored posts, or from what the account has. */
export const QueryValueField = z.enum([
  'channel',
  'lang',
  'country',
  'author',
  'hashtag',
  'mention',
  'domain',
  'link',
  'emoji',
  'source',
]);
export type QueryValueField = z.infer<typeof QueryValueField>;

/** Completion of a field in the query editor: its most frequent values of the last 30 days. */
export const listQueryValues = defineEndpoint({
  name: 'keyword.query-values',
  method: 'GET',
  path: '/keywords/query-values',
  access: readAnywhere,
  summary: 'List the values of a query field in the stored posts of the last 30 days, with their counts',
  input: { query: z.strictObject({ field: QueryValueField, q: z.string().max(200).default('') }) },
  answer: z.object({
    items: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
  }),
  transaction: false,
});
