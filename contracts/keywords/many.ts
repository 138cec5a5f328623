import { z } from 'zod';
import {
  applyByProduct,
  BASE,
  OfProduct,
  readByProduct,
  writeByProduct,
} from '#contracts/keywords/access.ts';
import { KEYWORD_EDIT_CODES, KeywordWord } from '#contracts/keywords/set.ts';
import { CSV_MAX, ImportOutcome, MANY_MAX } from '#contracts/kit/area/collection.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id } from '#contracts/kit/ids.ts';

const Ids = z.array(Id).min(1).max(MANY_MAX);
export const ManyIds = z.strictObject({ ids: Ids });
const Changed = z.object({ ids: z.array(Id) });

export const deleteKeywords = defineEndpoint({
  name: 'keyword.delete-many',
  method: 'DELETE',
  path: BASE,
  access: writeByProduct,
  summary: 'Delete the keywords `ids`, all or none; they can be restored for 30 days',
  input: { params: OfProduct, body: ManyIds },
  answer: Changed,
  errors: ['not_found'],
  event: 'keyword.deleted',
});

export const restoreKeywords = defineEndpoint({
  name: 'keyword.restore',
  method: 'POST',
  path: `${BASE}/restore`,
  access: writeByProduct,
  summary: 'Restore deleted keywords with their mentions and child keywords',
  input: { params: OfProduct, body: ManyIds },
  answer: Changed,
  errors: ['not_found', 'name_taken'],
  event: 'keyword.created',
});

/** The fields to change in many keywords at once; absent fields stay unchanged. */
export const ManyChange = z
  .strictObject({
    active: z.boolean().optional(),
    parent_id: Id.nullable().optional(),
    add_group: Id.optional(),
    remove_group: Id.optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    toIssue(fault('names_nothing')),
  );
export type ManyChange = z.infer<typeof ManyChange>;

export const changeKeywords = defineEndpoint({
  name: 'keyword.change-many',
  method: 'POST',
  path: `${BASE}/bulk`,
  access: writeByProduct,
  summary: 'Activate, pause, move or group many keywords at once, all or none',
  input: { params: OfProduct, body: z.strictObject({ ids: Ids, change: ManyChange }) },
  answer: Changed,
  errors: ['not_found'],
  event: 'keyword.updated',
});

/** Why a keyword was left unchanged; `keyword_has_query`: a Boolean query finds it, which has no sets. */
export const KeywordRefusal = z.object({
  _id: Id,
  name: z.string(),
  code: z.enum([...KEYWORD_EDIT_CODES, 'keyword_has_query']),
});
export type KeywordRefusal = z.infer<typeof KeywordRefusal>;

/** The advanced switches for many keywords: one edit in every set of each. */
export const applyToKeywords = defineEndpoint({
  name: 'keyword.apply-to-all',
  method: 'POST',
  path: `${BASE}/apply`,
  access: applyByProduct,
  summary: 'Add a word to every set of the given keywords, or remove it (“all keyword set”, “all tags set”)',
  input: {
    params: OfProduct,
    body: z
      .strictObject({
        ids: Ids,
        act: z.enum(['add', 'remove']),
        side: z.enum(['includes', 'excludes']),
        word: KeywordWord,
        reach: z.enum(['all_sets', 'all_tags']),
      })
      .refine(({ word, reach }) => reach === 'all_sets' || word.startsWith('#'), {
        ...toIssue(fault('hashtag')),
        path: ['word'],
      }),
  },
  answer: z.object({ ids: z.array(Id), refused: z.array(KeywordRefusal) }),
  errors: ['not_found'],
  event: 'keyword.updated',
});

/** Where a keyword is used, shown before it is deleted. `kind` is the noun of what uses it, such as `keyword` (below it) or `template`. */
export const KeywordUse = z.object({ kind: z.string(), _id: Id, name: z.string(), keyword_id: Id });
export type KeywordUse = z.infer<typeof KeywordUse>;

export const findKeywordUses = defineEndpoint({
  name: 'keyword.uses',
  method: 'POST',
  path: `${BASE}/uses`,
  access: readByProduct,
  summary: 'List what uses the given keywords: child keywords, groups, templates',
  input: { params: OfProduct, body: ManyIds },
  answer: z.object({ items: z.array(KeywordUse) }),
  idempotent: false,
});

/** One line of an imported file, with its outcome. */
export const ImportLine = z.object({
  line: z.number().int(),
  name: z.string(),
  outcome: z.enum(['created', 'updated', 'same', 'refused']),
});
export const KeywordImportOutcome = ImportOutcome.extend({ lines: z.array(ImportLine) });
export type KeywordImportOutcome = z.infer<typeof KeywordImportOutcome>;

/** The columns of a keyword file; several patterns or groups share one cell, a line each. */
export const CSV_COLUMNS = ['name', 'parent', 'patterns', 'query', 'match', 'groups', 'active'] as const;

export const importKeywords = defineEndpoint({
  name: 'keyword.import',
  method: 'POST',
  path: `${BASE}/import`,
  access: writeByProduct,
  summary:
    'Create and update keywords from CSV, all or none; with dry_run only report what each line would do',
  input: {
    params: OfProduct,
    body: z.strictObject({ csv: z.string().min(1).max(CSV_MAX), dry_run: z.boolean().default(false) }),
  },
  answer: KeywordImportOutcome,
  errors: ['file_unreadable', 'name_taken'],
  event: 'keyword.created',
});

export const exportKeywords = defineEndpoint({
  name: 'keyword.export',
  method: 'GET',
  path: `${BASE}/export`,
  access: readByProduct,
  summary: 'Export the keywords of a product as CSV, in the format of the import',
  input: { params: OfProduct },
  answer: z.string(),
  answerKind: 'text/csv',
});

/** Paths with a fixed last part come before those with `{_id}` there. */
export const MANY_ENDPOINTS = [
  exportKeywords,
  importKeywords,
  findKeywordUses,
  changeKeywords,
  applyToKeywords,
  restoreKeywords,
  deleteKeywords,
];
