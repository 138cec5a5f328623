import type { KeywordMatch, KeywordSet } from '#contracts/settings/keywords/set.ts';
import type { Query } from '#engine/query/tree.ts';

/**
 * One keyword as the matcher takes it. `id` comes back for each post it matches, `owner` is the account it belongs to;
 * both are whole numbers of the caller's choosing, `id` unique among the entries. With a `query` (a tree of the Boolean language)
 * the sets count for nothing.
 */
export type KeywordEntry = {
  id: number;
  owner: number;
  sets: readonly KeywordSet[];
  match: KeywordMatch;
  query?: Query;
};
