import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Product } from '#contracts/kit/products.ts';

/** How keywords meet text: on word edges where the script spaces its words (`auto`), or as any run of letters (`anywhere`). */
export const MatchMode = z.enum(['auto', 'anywhere']);
export type MatchMode = z.infer<typeof MatchMode>;

/** The text of a Boolean query. */
export const QueryText = z.string().trim().min(1).max(100_000);

/**
 * What a person edits of a keyword: `patterns` are raw keyword strings, each of which may hold several sets; with a Boolean `query`
 * there are none, and the query is what finds.
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

/** A keyword of an account and product (decisions, section 4). */
export const Keyword = KeywordInput.extend({
  _id: Id,
  product: Product,
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Keyword = z.infer<typeof Keyword>;

/** What is worked out of a keyword and told only where it is asked for. */
const WorkedOut = z.object({
  /** How many sets its patterns hold; 0 where a Boolean query finds. */
  set_count: z.number().int(),
});

/** The fields of a whole keyword, as a list answers it that is asked for none. */
const WHOLE = z.keyof(Keyword).options;

/** The fields that a list may be narrowed to by `fields`. */
export const KEYWORD_FIELDS = [...WHOLE, ...z.keyof(WorkedOut).options];
export type KeywordField = keyof Keyword | keyof z.infer<typeof WorkedOut>;

/** What a list of very many keywords shows and narrows by; whatever else there is of one is read when it is opened. */
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
 * A keyword as a list answers it: whole, or with the fields only that were asked for. With `hierarchy=1` every one has `children`:
 * the keywords below it, of the same shape.
 */
export const KeywordPart = z.object({
  // Not `.partial()`, which would fill what was not asked for with its default.
  ...toChangesSchema(Keyword.shape).shape,
  ...WorkedOut.partial().shape,
  children: z.array(z.record(z.string(), z.unknown())).optional(),
});
export type KeywordPart = z.infer<typeof KeywordPart>;

/** Whether a list answered a keyword whole. */
export const isWhole = (part: KeywordPart): part is Keyword =>
  WHOLE.every((field) => part[field] !== undefined);

/** The keywords of a list that was asked for whole ones. */
export const filterWholeKeywords = (items: readonly KeywordPart[]): Keyword[] => items.filter(isWhole);

/** A keyword as far as a list of very many shows it. */
export type ListedKeyword = Pick<Keyword & z.infer<typeof WorkedOut>, (typeof LISTED_FIELDS)[number]>;

const isListed = (part: KeywordPart): part is ListedKeyword =>
  LISTED_FIELDS.every((field) => part[field] !== undefined);

/** The keywords of a list that was asked for {@link LISTED_FIELDS}. */
export const filterListedKeywords = (items: readonly KeywordPart[]): ListedKeyword[] =>
  items.filter(isListed);
