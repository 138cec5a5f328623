import type { SourceRange } from '#engine/query/tree.ts';

/** Everything that can be wrong with the text of a query. The words for people stand under these codes in the web's texts. */
const FAULT_CODES = [
  /** Nothing to look for. */
  'empty',
  'unclosed_parenthesis',
  'unopened_parenthesis',
  'empty_parentheses',
  'unclosed_phrase',
  'empty_phrase',
  'unclosed_exact',
  'unclosed_comment',
  'unclosed_range',
  /** AND, OR, NOT or NEAR without anything on the side named. */
  'operator_without_left',
  'operator_without_right',
  /** NEAR without a number, or with one above `most`. */
  'near_distance',
  /** NEAR between things that stand nowhere in the text: fields, NOT. */
  'near_operand',
  /** NEAR with a word whose capitals count. */
  'near_exact',
  /** A wildcard without a letter beside it. */
  'wildcard_alone',
  /** A word that begins with `?`. */
  'wildcard_start',
  /** More than `most` wildcards in a word. */
  'wildcard_many',
  /** `name:` where no field is called so; `near` is the most similar name. */
  'unknown_field',
  'field_without_value',
  /** A value that the field cannot have; `allowed` lists what it can. */
  'field_value',
  /** Not a number or time, or a range that ends before it begins. */
  'field_range',
  /** A time told from now, where there is no moment of asking. */
  'relative_time',
  /** A range of a field that has no order. */
  'field_no_range',
  /** Signs of other search languages that mean nothing here: `word~2`, `word^4`, `/…/`. */
  'fuzzy',
  'boost',
  'regular_expression',
  'stray_sign',
  /** More than `most` units of text, terms, or parentheses inside each other. */
  'too_long',
  'too_many_terms',
  /** A word or phrase of more than `most` units. */
  'term_long',
  'too_deep',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** A replacement that puts a fault right, for the editor to offer. */
export type QuickFix = SourceRange & { text: string };

/** A fault at its place; `values` go into its sentence. */
export type Fault = SourceRange & { code: FaultCode; values?: Record<string, string>; mend?: QuickFix };

/** What a query may hold. */
export const LIMITS = {
  /** UTF-16 units of text. */
  text: 100_000,
  terms: 5_000,
  /** UTF-16 units of one word or phrase. Folding makes eighteen of one at most, and the matcher counts them in sixteen bits. */
  term: 2_000,
  depth: 60,
  distance: 50,
  wildcards: 4,
} as const;
