import type { SourceRange } from '#engine/query/tree.ts';

/** Every fault that the text of a query can have. The web has their message texts under these codes. */
const FAULT_CODES = [
  /** Nothing to search for. */
  'empty',
  'unclosed_parenthesis',
  'unopened_parenthesis',
  'empty_parentheses',
  'unclosed_phrase',
  'empty_phrase',
  'unclosed_exact',
  'unclosed_comment',
  'unclosed_range',
  /** AND, OR, NOT or NEAR without an operand on the named side. */
  'operator_without_left',
  'operator_without_right',
  /** NEAR without a number, or with one above `most`. */
  'near_distance',
  /** NEAR between operands without a place in the text: fields, NOT. */
  'near_operand',
  /** NEAR with a case-sensitive word. */
  'near_exact',
  /** A wildcard without a letter next to it. */
  'wildcard_alone',
  /** A word that begins with `?`. */
  'wildcard_start',
  /** More than `most` wildcards in a word. */
  'wildcard_many',
  /** `name:` with an unknown field; `near` is the most similar name. */
  'unknown_field',
  'field_without_value',
  /** A value that the field cannot have; `allowed` lists the possible ones. */
  'field_value',
  /** Not a number or time, or a range that ends before it begins. */
  'field_range',
  /** A relative time without an instant to which it is relative. */
  'relative_time',
  /** A range of a field that has no order. */
  'field_no_range',
  /** Syntax of other search languages that has no meaning here: `word~2`, `word^4`, `/…/`. */
  'fuzzy',
  'boost',
  'regular_expression',
  'stray_sign',
  /** More than `most` units of text, terms, or nested parentheses. */
  'too_long',
  'too_many_terms',
  /** A word or phrase of more than `most` units. */
  'term_long',
  'too_deep',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** A replacement that fixes a fault, for the editor to offer. */
export type QuickFix = SourceRange & { text: string };

/** A fault at its place; `values` are the parameters of its message. */
export type Fault = SourceRange & { code: FaultCode; values?: Record<string, string>; mend?: QuickFix };

/** The limits of a query. */
export const LIMITS = {
  /** UTF-16 units of text. */
  text: 100_000,
  terms: 5_000,
  /** UTF-16 units of one word or phrase. Folding turns one into eighteen at most, and the matcher counts them in sixteen bits. */
  term: 2_000,
  depth: 60,
  distance: 50,
  wildcards: 4,
} as const;
