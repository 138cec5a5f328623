import type { KeywordEntry } from '#engine/keywords/entry.ts';
import { makeLiveMatcher } from '#engine/keywords/live-matcher.ts';
import { testsAccountReading } from '#engine/query/account-fields.ts';
import { parseQuery } from '#engine/query/parse.ts';
import type { QueryPost } from '#engine/query/post.ts';
import { makeAccountWords } from '#server/inbound/pipeline/own-words.ts';
import type { KeywordChange, LiveKeyword } from '#server/keywords/public.ts';

/** Every account's keywords in one matcher, updated as they change. */
export type KeywordBoard = {
  change: (change: KeywordChange) => void;
  /**
   * Numbers of an account's keywords that match each of its folded texts, in their order; `postOf` returns the fields of a post, for the
   * queries that test them.
   */
  matchAll: (
    folded: readonly string[],
    accountId: string,
    postOf?: (index: number) => QueryPost,
  ) => number[][];
  /**
   * The accounts of which any keyword might match, with the indexes of the texts that it might match: exact, except for queries that test
   * how the account itself reads a post, which might match every text.
   */
  matchForAll: (
    folded: readonly string[],
    postOf: (index: number) => QueryPost,
  ) => Map<string, ReadonlySet<number>>;
  /** Words of an account's own that a dictionary does not contain. */
  ownWords: (accountId: string) => ReadonlySet<string>;
};

function asksForReading({ query }: LiveKeyword): boolean {
  const parsed = query === null ? null : parseQuery(query);
  return parsed?.ok === true && testsAccountReading(parsed.tree);
}

/** How long one step of rebuilding may block the thread, in milliseconds, before the next query gets its turn. */
const TURN = 20;

/** Posts remembered, of which the newest replace the oldest: enough to estimate which parts of the keywords are rare in incoming posts. */
const REMEMBERED = 2000;

/**
 * Creates an empty board. Changes take effect for the next post; once many have accumulated, they are built in when the thread has time.
 */
export function makeKeywordBoard(): KeywordBoard {
  const owners = new Map<string, number>();
  const own = makeAccountWords();
  const accounts = new Map<number, string>();
  /** Keywords whose queries test an account's own reading. */
  const knowing = new Set<number>();
  let matcher = makeLiveMatcher([]);
  let rebuilding = false;
  const recent: string[] = [];
  let seen = 0;

  const ownerOf = (accountId: string): number => {
    const owner = owners.get(accountId) ?? owners.size;
    owners.set(accountId, owner);
    return owner;
  };
  const entryOf = ({ number, accountId, sets, match, query }: LiveKeyword): KeywordEntry => {
    const entry = { id: number, owner: ownerOf(accountId), sets, match };
    if (query === null) return entry;
    const parsed = parseQuery(query);
    // What cannot be parsed is never stored; a limit that has become narrower since must not block the others.
    return parsed.ok ? { ...entry, sets: [], query: parsed.tree } : { ...entry, sets: [] };
  };
  const rebuild = (): void => {
    rebuilding = true;
    const steps = matcher.rebuild({ sample: recent });
    const turn = (): void => {
      for (const end = performance.now() + TURN; performance.now() < end;) {
        if (steps.next().done === true) {
          rebuilding = false;
          return;
        }
      }
      setImmediate(turn);
    };
    setImmediate(turn);
  };

  /** The first keywords are built before any post is seen: after enough posts it is known what is rare, and they are built again. */
  const remember = (folded: string): void => {
    recent[seen % REMEMBERED] = folded;
    seen += 1;
    if (seen === REMEMBERED && !rebuilding) rebuild();
  };

  return {
    change: ({ put, removed }) => {
      for (const number of removed) {
        accounts.delete(number);
        knowing.delete(number);
        own.remove(number);
      }
      for (const keyword of put) {
        accounts.set(keyword.number, keyword.accountId);
        if (asksForReading(keyword)) knowing.add(keyword.number);
        else knowing.delete(keyword.number);
        own.put(keyword);
      }
      const entries = put.map(entryOf);
      if (matcher.size === 0) matcher = makeLiveMatcher(entries);
      else matcher.change({ put: entries, remove: removed });
      if (matcher.stale && !rebuilding) rebuild();
    },
    matchAll: (folded, accountId, postOf) => {
      const found = folded.map((): number[] => []);
      const owner = owners.get(accountId);
      const addMatch = (text: number, number: number): unknown => found[text]?.push(number);
      if (owner !== undefined) matcher.matchAll(folded, addMatch, { owner, postOf });
      for (const text of folded) remember(text);
      return found;
    },
    matchForAll: (folded, postOf) => {
      const heard = new Map<string, Set<number>>();
      const tell = (number: number, text: number): void => {
        const account = accounts.get(number);
        if (account === undefined) return;
        const texts = heard.get(account) ?? new Set();
        heard.set(account, texts.add(text));
      };
      matcher.matchAll(folded, (text, number) => tell(number, text), { postOf });
      for (const number of knowing) for (const text of folded.keys()) tell(number, text);
      for (const text of folded) remember(text);
      return heard;
    },
    ownWords: own.of,
  };
}
