import type { KeywordMatch } from '#contracts/settings/keywords/set.ts';
import type { ListFields, NumberFields, TextFields } from '#engine/query/post.ts';
import type { ZonedInstant } from '#engine/query/relative.ts';
import type { SearchTerm } from '#engine/query/search-term.ts';
import type { RangeBound, NearQuery } from '#engine/query/tree.ts';

/**
 * What a query asks, column by column: the form that both the stream (evaluate.ts) and the store (server/listening/filter-sql/query-sql.ts)
 * read. Patterns are regular expressions in what RE2 and JavaScript have in common, with `\x{…}` for characters.
 */
export type Test =
  | { is: 'all' | 'any'; of: readonly Test[] }
  | { is: 'not'; of: Test }
  /** A word or pattern in the folded text. */
  | { is: 'word'; sought: SearchTerm }
  /** Letters as they are written, capitals and all, with their place, in title and text as they were written. */
  | { is: 'written'; written: string; place: number }
  | { is: 'near'; near: NearQuery; match: KeywordMatch }
  /** `letters`: what the folded text must hold for it, where that is known. */
  | { is: 'pattern'; column: keyof TextFields; source: string; letters?: readonly string[] }
  | { is: 'among'; column: keyof TextFields; values: readonly string[] }
  | { is: 'begins'; column: keyof TextFields; with: string }
  | { is: 'filled'; column: keyof TextFields | keyof ListFields | NumbersColumn }
  | { is: 'holds'; column: keyof ListFields; value: string }
  | { is: 'holds_pattern'; column: keyof ListFields; source: string }
  | { is: 'numbered'; column: NumbersColumn; any: readonly number[] }
  | { is: 'bounds'; column: keyof NumberFields; from?: RangeBound; to?: RangeBound };

/** Whether a test asks nothing of the text. */
export const isOfFields = (test: Test): boolean => {
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
};

/** Columns of numbers that stand for something of the account's. */
export type NumbersColumn = 'keywords' | 'tags';

/** What names of an account's own things stand for. A name that nobody bears stands for nothing. */
export type QueryNames = {
  /** Numbers of keywords and tags by id or name; a tag's category or group stands for all below it. */
  keyword: (value: string) => readonly number[];
  tag: (value: string) => readonly number[];
  /** Ids of monitors and connected channels, and of people, by id, name or address. */
  source: (value: string) => readonly string[];
  person: (value: string) => readonly string[];
};

/**
 * How bare words match, what names stand for, and the moment that relative times are told from: where there is none, as for what
 * comes in, they hold for nothing.
 */
export type EvaluationContext = { match?: KeywordMatch; names?: QueryNames; moment?: ZonedInstant };

/** Ids alone: nothing of an account is known. */
export const IDS_ONLY: QueryNames = {
  keyword: () => [],
  tag: () => [],
  source: (value) => (UUID.test(value) ? [value.toLowerCase()] : []),
  person: (value) => (UUID.test(value) ? [value.toLowerCase()] : []),
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
