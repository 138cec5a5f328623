import type { KeywordMatch, KeywordSet } from '#contracts/keywords/set.ts';
import type { Query } from '#engine/query/tree.ts';

/**
 * One keyword as the matcher accepts it. `id` is returned for each post that it matches, `owner` is the account that it belongs to; both
 * are whole numbers chosen by the caller, `id` unique among the entries. With a `query` (a tree of the Boolean language) the sets are
 * ignored.
 */
export type KeywordEntry = {
  id: number;
  owner: number;
  sets: readonly KeywordSet[];
  match: KeywordMatch;
  query?: Query;
};
