import type { KeywordMatch, KeywordSet } from '#contracts/settings/keywords/set.ts';

/**
 * One keyword as the matcher takes it. `id` comes back for each post it matches, `owner` is the account it belongs to;
 * both are whole numbers of the caller's choosing, `id` unique among the entries.
 */
export type KeywordEntry = {
  id: number;
  owner: number;
  sets: readonly KeywordSet[];
  match: KeywordMatch;
};
