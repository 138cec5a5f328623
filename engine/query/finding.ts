import type { QuickFix } from '#engine/query/fault.ts';
import type { QueryNames } from '#engine/query/test.ts';
import type { SourceRange } from '#engine/query/tree.ts';

/** The findings on a query. The web has their message texts under these codes. */
const FINDING_CODES = [
  /** The query only says what to exclude. */
  'only_negative',
  /** Fields only: no word leads to the posts. */
  'only_fields',
  /** A field that has no value yet when a post comes in. */
  'later_field',
  /** A time relative to now: a post that has just come in is always from today, and the same post later is not. */
  'relative_time',
  /** `first` and `second` cannot both hold. */
  'never_true',
  /** A word without any visible character. */
  'invisible_word',
  /** A word that nearly every post contains, with nothing next to it that narrows the query. */
  'common_word',
  /** NEAR next to a phrase: the phrase must match exactly. */
  'near_phrase',
  /** NEAR over more words than one context spans. */
  'near_wide',
  'leading_wildcard',
  /** A wildcard after fewer than three letters. */
  'short_wildcard',
  /** A wildcard inside quotation marks is a literal character. */
  'quoted_wildcard',
  /** A name that nothing in the account has. */
  'unknown_value',
  /** A language or country code that does not exist. */
  'unknown_code',
  /** The same part twice. */
  'repeated_part',
  /** Lower-case `and`, `or` and `not` are words. */
  'small_operator',
  /** AND and OR side by side without parentheses. */
  'mixed_operators',
  'many_excludes',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** One finding, at its place in the text; `values` are the parameters of its message, `mend` is the fix. */
export type LintFinding = SourceRange & {
  severity: 'error' | 'warning' | 'hint';
  code: FindingCode;
  values?: Record<string, string>;
  mend?: QuickFix;
};

/**
 * The purpose of a query (a keyword must be decidable for a post that has just come in), its text, and the account's names, as far as they
 * are known.
 */
export type LintOptions = { use?: 'keyword' | 'filter'; text?: string; names?: QueryNames };
