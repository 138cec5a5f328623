import { compileKeywords, type Matcher } from '#engine/keywords/matcher.ts';
import type { KeywordChange, LiveKeyword } from '#server/settings/keywords/public.ts';

/** Every account's keywords in one matcher, following their changes. */
export type KeywordBoard = {
  change: (change: KeywordChange) => void;
  /** Numbers of an account's keywords that a folded text matches. */
  match: (folded: string, accountId: string) => number[];
  idOf: (number: number) => string;
};

/** An empty board. The matcher is built when the first post after a change asks for it. */
export const makeKeywordBoard = (): KeywordBoard => {
  const keywords = new Map<number, LiveKeyword>();
  const owners = new Map<string, number>();
  let matcher: Matcher | undefined;

  const ownerOf = (accountId: string): number => {
    const owner = owners.get(accountId) ?? owners.size;
    owners.set(accountId, owner);
    return owner;
  };
  const build = (): Matcher =>
    compileKeywords(
      [...keywords.values()].map(({ number, accountId, sets, match }) => ({
        id: number,
        owner: ownerOf(accountId),
        sets,
        match,
      })),
    );

  return {
    change: ({ put, removed }) => {
      for (const number of removed) keywords.delete(number);
      for (const keyword of put) keywords.set(keyword.number, keyword);
      matcher = undefined;
    },
    match: (folded, accountId) => {
      const found: number[] = [];
      const owner = owners.get(accountId);
      matcher ??= build();
      matcher.match(folded, found, owner ?? ownerOf(accountId));
      return found;
    },
    idOf: (number) => keywords.get(number)?._id ?? '',
  };
};
