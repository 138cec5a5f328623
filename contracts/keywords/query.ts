import { z } from 'zod';
import { KEYWORD_FIELDS, KeywordPart, type KeywordField } from '#contracts/keywords/keyword.ts';
import { WholeQuery } from '#contracts/kit/envelope.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';

const isField = (name: string): name is KeywordField => KEYWORD_FIELDS.some((field) => field === name);

/** `fields=name,patterns`: the fields to return, and no others. */
const Fields = z
  .string()
  .max(300)
  .transform((text) => text.split(',').map((name) => name.trim()))
  .refine((names) => names.every(isField), toIssue(fault('some_of', { values: KEYWORD_FIELDS })))
  .transform((names) => names.filter(isField));
const Flag = z.enum(['0', '1']).transform((flag) => flag === '1');

/** The query for one keyword. */
export const OneQuery = z.strictObject({ fields: Fields.optional(), hierarchy: Flag.optional() });

/**
 * The query for a list of keywords: `q` is searched in the names, with `words=1` also in what they find (raw strings, queries). A hierarchy
 * is always the whole list.
 */
export const KeywordQuery = z
  .strictObject({
    ...OneQuery.shape,
    ...WholeQuery.shape,
    q: z.string().max(200).optional(),
    words: Flag.optional(),
    /** In listening only keywords that the caller's group sees, as filters offer them, even if the caller may change keywords. */
    seen: Flag.optional(),
  })
  .refine(({ hierarchy, limit, cursor, q }) => !hierarchy || (limit ?? cursor ?? q) === undefined, {
    ...toIssue(fault('whole_list')),
    path: ['hierarchy'],
  });
export type KeywordQuery = z.infer<typeof KeywordQuery>;

/** A list of keywords; complete unless a page is requested. */
export const KeywordPage = z.object({ items: z.array(KeywordPart), next: z.string().nullable() });
