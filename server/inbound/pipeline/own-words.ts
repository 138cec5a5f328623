import type { LiveKeyword } from '#server/keywords/public.ts';

/** An account's own names, by which its posts are cut into words: a dictionary does not know a brand. */
export type AccountWords = {
  put: (keyword: LiveKeyword) => void;
  remove: (number: number) => void;
  of: (accountId: string) => ReadonlySet<string>;
};

const NONE: ReadonlySet<string> = new Set();
/** Words of scripts without spaces are what a segmenter cuts wrong; the others come whole. */
const UNSPACED =
  /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,30}$/u;

/** Collects the included words of every live keyword, by account. */
export function makeAccountWords(): AccountWords {
  const words = new Map<number, { accountId: string; words: string[] }>();
  const cached = new Map<string, ReadonlySet<string>>();
  const forget = (number: number): void => {
    const known = words.get(number);
    if (!known) return;
    words.delete(number);
    cached.delete(known.accountId);
  };
  return {
    put: ({ number, accountId, sets }) => {
      forget(number);
      const own = sets
        .flatMap((set) => set.includes)
        .map((word) => word.normalize('NFC').toLowerCase())
        .filter((word) => UNSPACED.test(word));
      if (own.length === 0) return;
      words.set(number, { accountId, words: own });
      cached.delete(accountId);
    },
    remove: forget,
    of: (accountId) => {
      const known = cached.get(accountId);
      if (known) return known;
      const own = [...words.values()]
        .filter((one) => one.accountId === accountId)
        .flatMap((one) => one.words);
      const set = own.length === 0 ? NONE : new Set(own);
      cached.set(accountId, set);
      return set;
    },
  };
}
