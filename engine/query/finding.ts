import type { QuickFix } from '#engine/query/fault.ts';
import type { QueryNames } from '#engine/query/test.ts';
import type { SourceRange } from '#engine/query/tree.ts';

/** What can be said against a query. The words for people stand under these codes in the web's texts. */
const FINDING_CODES = [
  /** It only says what to leave out. */
  'only_negative',
  /** Fields alone: no word leads to the posts. */
  'only_fields',
  /** A field that says nothing yet when a post comes in. */
  'later_field',
  /** A time told from now: what has just come in is always of today, and the same post later is not. */
  'relative_time',
  /** `first` and `second` cannot both hold. */
  'never_true',
  /** Nothing of a word can be seen. */
  'invisible_word',
  /** A word of nearly every post, and nothing beside it that narrows. */
  'common_word',
  /** NEAR beside a phrase: the phrase must stand to the letter. */
  'near_phrase',
  /** NEAR over more words than belong together. */
  'near_wide',
  'leading_wildcard',
  /** A wildcard after fewer than three letters. */
  'short_wildcard',
  /** A wildcard between quotation marks stands for itself. */
  'quoted_wildcard',
  /** A name that nothing of the account bears. */
  'unknown_value',
  /** A code of a language or country that there is none of. */
  'unknown_code',
  /** The same part twice. */
  'repeated_part',
  /** `and`, `or`, `not` in small letters are words. */
  'small_operator',
  /** AND and OR side by side without parentheses. */
  'mixed_operators',
  'many_excludes',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** One thing that can be said, at its place in the text; `values` go into its sentence, `mend` puts it right. */
export type LintFinding = SourceRange & {
  severity: 'error' | 'warning' | 'hint';
  code: FindingCode;
  values?: Record<string, string>;
  mend?: QuickFix;
};

/**
 * What a query is for (a keyword must be told from a post that has just come in), its text, and the account's names, as far as they
 * are known.
 */
export type LintOptions = { use?: 'keyword' | 'filter'; text?: string; names?: QueryNames };
