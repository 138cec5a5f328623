import type { KeywordEntry } from '#engine/keywords/entry.ts';
import type { CompileOptions, Matcher } from '#engine/keywords/matcher.ts';
import { compileKeywords, compileSteps } from '#engine/keywords/matcher.ts';

/**
 * A matcher whose keywords change while it runs: a large immutable base, and a small delta with the changes since, which is rebuilt at each
 * change in milliseconds.
 */
export type LiveMatcher = Matcher & {
  /** Adds a keyword, or replaces the one with this id. Takes effect at the next post. */
  put(entry: KeywordEntry): void;
  /** Puts and removes many at once, at the cost of one change. */
  change(change: { put?: readonly KeywordEntry[]; remove?: readonly number[] }): void;
  /** Removes a keyword; an unknown id changes nothing. */
  remove(id: number): void;
  /** The number of keywords that are in the delta or deleted from the base. */
  readonly changed: number;
  /** Whether it is time to run `rebuild`. */
  readonly stale: boolean;
  /**
   * Builds a new base in steps, which the caller runs when it has time; posts are matched and keywords change in the meantime. Changes
   * during the steps are in the delta afterwards. Starting a second rebuild makes the first do nothing.
   */
  rebuild(options?: CompileOptions): Generator<void, void>;
};

/** Past this many changes a put costs tens of milliseconds. */
const MOST_CHANGES = 2000;

/** Starts with an initial set of keywords. */
export function makeLiveMatcher(first: readonly KeywordEntry[], options: CompileOptions = {}): LiveMatcher {
  const entries = new Map(first.map((entry) => [entry.id, entry]));
  let base = compileKeywords([...entries.values()], options);
  let based = new Set(entries.keys());
  /** Ids whose base form is outdated, and those that are in the delta. */
  let struck = new Set<number>();
  let added = new Set<number>();
  let delta = compileKeywords([]);
  let rebuilding: Set<number> | undefined;

  const touch = (id: number): void => {
    rebuilding?.add(id);
    if (based.has(id)) struck.add(id);
    if (entries.has(id)) added.add(id);
    else added.delete(id);
  };
  const compileDelta = (): void => {
    delta = compileKeywords(
      [...added].flatMap((id) => entries.get(id) ?? []),
      options,
    );
  };
  const change: LiveMatcher['change'] = ({ put = [], remove = [] }) => {
    for (const entry of put) entries.set(entry.id, entry);
    for (const id of remove) entries.delete(id);
    for (const id of [...put.map((entry) => entry.id), ...remove]) touch(id);
    compileDelta();
  };

  function* rebuild(fresh: CompileOptions = options): Generator<void, void> {
    const during = new Set<number>();
    rebuilding = during;
    const snapshot = [...entries.values()];
    const next = yield* compileSteps(snapshot, fresh);
    if (rebuilding !== during) return;
    rebuilding = undefined;
    base = next;
    based = new Set(snapshot.map((entry) => entry.id));
    struck = new Set();
    added = new Set();
    for (const id of during) touch(id);
    compileDelta();
  }

  return {
    get size() {
      return entries.size;
    },
    get changed() {
      return new Set([...struck, ...added]).size;
    },
    get stale() {
      return struck.size + added.size > MOST_CHANGES;
    },
    match(folded, into, owner) {
      const before = into.length;
      base.match(folded, into, owner);
      if (struck.size > 0) dropFrom(into, before, struck);
      if (added.size > 0) delta.match(folded, into, owner);
      return into.length - before;
    },
    matchAll(folded, matched, watched) {
      base.matchAll(
        folded,
        struck.size === 0 ? matched : (text, id) => struck.has(id) || matched(text, id),
        watched,
      );
      if (added.size > 0) delta.matchAll(folded, matched, watched);
    },
    put: (entry) => change({ put: [entry] }),
    remove: (id) => change({ remove: [id] }),
    change,
    rebuild,
  };
}

/** Drops the ids of a set from a list, from an index on, in place. */
function dropFrom(list: number[], from: number, ids: ReadonlySet<number>): void {
  let kept = from;
  for (let at = from; at < list.length; at++) {
    const id = list[at];
    if (id !== undefined && !ids.has(id)) list[kept++] = id;
  }
  list.length = kept;
}
