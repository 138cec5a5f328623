import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Product } from '#contracts/kit/products.ts';

/**
 * How keywords match text: on word boundaries where the script separates its words (`auto`), or as any sequence of letters (`anywhere`).
 */
export const MatchMode = z.enum(['auto', 'anywhere']);
export type MatchMode = z.infer<typeof MatchMode>;

/** The text of a Boolean query. */
export const QueryText = z.string().trim().min(1).max(100_000);

/**
 * What a user edits of a keyword: `patterns` are raw keyword strings, each of which may contain several sets; with a Boolean `query` there
 * are none, and the query matches.
 */
export const KeywordInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  parent_id: Id.nullable().default(null),
  patterns: z.array(z.string().max(20_000)).max(200).default([]),
  query: QueryText.nullable().default(null),
  match: MatchMode.default('auto'),
  group_ids: z.array(Id).max(200).default([]),
  active: z.boolean().default(true),
});
export type KeywordInput = z.infer<typeof KeywordInput>;

/** A keyword of an account and product. */
export const Keyword = KeywordInput.extend({
  _id: Id,
  product: Product,
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Keyword = z.infer<typeof Keyword>;

/** Computed fields of a keyword, returned only on request. */
const WorkedOut = z.object({
  /** How many sets its patterns contain; 0 with a Boolean query. */
  set_count: z.number().int(),
});

/** The fields of a whole keyword, as a list returns it when no fields are requested. */
const WHOLE = z.keyof(Keyword).options;

/** The fields that `fields` may select in a list. */
export const KEYWORD_FIELDS = [...WHOLE, ...z.keyof(WorkedOut).options];
export type KeywordField = keyof Keyword | keyof z.infer<typeof WorkedOut>;

/** What a list of very many keywords shows and filters by; the other fields of a keyword are read when it is opened. */
export const LISTED_FIELDS = [
  '_id',
  'name',
  'parent_id',
  'group_ids',
  'active',
  'updated_at',
  'set_count',
] as const satisfies readonly KeywordField[];

/**
 * A keyword as a list returns it: whole, or only with the requested fields. With `hierarchy=1` every keyword has `children`: the keywords
 * below it, of the same type.
 */
export const KeywordPart = z.object({
  // Not `.partial()`, which would fill fields that were not requested with their defaults.
  ...toChangesSchema(Keyword.shape).shape,
  ...WorkedOut.partial().shape,
  children: z.array(z.record(z.string(), z.unknown())).optional(),
});
export type KeywordPart = z.infer<typeof KeywordPart>;

/** Whether a list returned a keyword whole. */
export function isWhole(part: KeywordPart): part is Keyword {
  return WHOLE.every((field) => part[field] !== undefined);
}

/** The keywords of a list of whole keywords. */
export const filterWholeKeywords = (items: readonly KeywordPart[]): Keyword[] => items.filter(isWhole);

/** A keyword with the fields that a list of very many shows. */
export type ListedKeyword = Pick<Keyword & z.infer<typeof WorkedOut>, (typeof LISTED_FIELDS)[number]>;

function isListed(part: KeywordPart): part is ListedKeyword {
  return LISTED_FIELDS.every((field) => part[field] !== undefined);
}

/** The keywords of a list with {@link LISTED_FIELDS}. */
export function filterListedKeywords(items: readonly KeywordPart[]): ListedKeyword[] {
  return items.filter(isListed);
}
