import type { KeywordMatch } from '#contracts/keywords/set.ts';
import type { ListFields, NumberFields, TextFields } from '#engine/query/post.ts';
import type { ZonedInstant } from '#engine/query/relative.ts';
import type { SearchTerm } from '#engine/query/search-term.ts';
import type { RangeBound, NearQuery } from '#engine/query/tree.ts';

/**
 * The tests of a query, column by column: the form that both the stream (evaluate.ts) and the store
 * (server/listening/filter-sql/query-sql.ts) read. Patterns are regular expressions in the common subset of RE2 and JavaScript, with
 * `\x{…}` for characters.
 */
export type Test =
  | { is: 'all' | 'any'; of: readonly Test[] }
  | { is: 'not'; of: Test }
  /** A word or pattern in the folded text. */
  | { is: 'word'; sought: SearchTerm }
  /** Letters in their original spelling and case, with their place, in title and text before folding. */
  | { is: 'written'; written: string; place: number }
  | { is: 'near'; near: NearQuery; match: KeywordMatch }
  /** `letters`: what the folded text must contain for a match, where that is known. */
  | { is: 'pattern'; column: keyof TextFields; source: string; letters?: readonly string[] }
  | { is: 'among'; column: keyof TextFields; values: readonly string[] }
  | { is: 'begins'; column: keyof TextFields; with: string }
  | { is: 'filled'; column: keyof TextFields | keyof ListFields | NumbersColumn }
  | { is: 'holds'; column: keyof ListFields; value: string }
  | { is: 'holds_pattern'; column: keyof ListFields; source: string }
  | { is: 'numbered'; column: NumbersColumn; any: readonly number[] }
  | { is: 'bounds'; column: keyof NumberFields; from?: RangeBound; to?: RangeBound };

/** Whether a test does not depend on the text. */
export function isOfFields(test: Test): boolean {
  switch (test.is) {
    case 'all':
    case 'any':
      return test.of.every(isOfFields);
    case 'not':
      return isOfFields(test.of);
    case 'word':
    case 'written':
    case 'near':
    case 'pattern':
      return false;
    default:
      return true;
  }
}

/** Numeric columns that refer to objects of the account. */
export type NumbersColumn = 'keywords' | 'tags';

/** What the names of an account's objects refer to. An unknown name refers to nothing. */
export type QueryNames = {
  /** Numbers of keywords and tags by id or name; a tag's category or group includes all tags below it. */
  keyword: (value: string) => readonly number[];
  tag: (value: string) => readonly number[];
  /** Ids of monitors and connected channels, and of people, by id, name or address. */
  source: (value: string) => readonly string[];
  person: (value: string) => readonly string[];
};

/**
 * How bare words match, what names refer to, and the instant that relative times are based on: without one, as for incoming posts, relative
 * times hold for nothing.
 */
export type EvaluationContext = { match?: KeywordMatch; names?: QueryNames; moment?: ZonedInstant };

/** Ids only: nothing is known of the account. */
export const IDS_ONLY: QueryNames = {
  keyword: () => [],
  tag: () => [],
  source: (value) => (UUID.test(value) ? [value.toLowerCase()] : []),
  person: (value) => (UUID.test(value) ? [value.toLowerCase()] : []),
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
