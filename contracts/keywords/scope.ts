import {
  addExclude,
  addInclude,
  type KeywordEdit,
  type KeywordEditCode,
  type KeywordSet,
} from '#contracts/keywords/set.ts';

/** The two panels of a set. */
export type PatternSide = 'includes' | 'excludes';

/**
 * How far one edit of a panel reaches: `excludeAll` applies excluded words to every set, `allSets` every word, `allTags` the words that are
 * tags (`#…`). All off: the edit applies to its own set only.
 */
export type Scope = { excludeAll: boolean; allSets: boolean; allTags: boolean };

export const OWN_SET: Scope = { excludeAll: false, allSets: false, allTags: false };

/** Where an edit happens: the set by its index, the panel, and the word. */
export type EditTarget = { at: number; side: PatternSide; word: string };

function reachesAll({ side, word }: EditTarget, scope: Scope): boolean {
  return (
    scope.allSets ||
    (scope.allTags && word.trim().startsWith('#')) ||
    (scope.excludeAll && side === 'excludes')
  );
}

/**
 * Adds a word to a panel, and to the same panel of every other set if the scope includes them. Sets that cannot accept it (they have it, or
 * have no include yet) stay unchanged; the edit is refused only if no set accepted it.
 */
export function addWord(
  sets: readonly KeywordSet[],
  place: EditTarget,
  scope: Scope,
): KeywordEdit<KeywordSet[]> {
  const all = reachesAll(place, scope);
  const add = place.side === 'includes' ? addInclude : addExclude;
  let refused: KeywordEditCode | undefined;
  let taken = false;
  const value = sets.map((set, index) => {
    if (index !== place.at && !all) return set;
    const edit = add(set, place.word);
    if (edit.ok) {
      taken = true;
      return edit.value;
    }
    if (index === place.at || refused === undefined) refused = edit.code;
    return set;
  });
  return taken || refused === undefined ? { ok: true, value } : { ok: false, code: refused };
}

/** Removes a word from a panel, and from the same panel of every other set if the scope includes them. */
export function removeWord(sets: readonly KeywordSet[], place: EditTarget, scope: Scope): KeywordSet[] {
  const all = reachesAll(place, scope);
  return sets.map((set, index) => (index === place.at || all ? without(set, place) : set));
}

function without(set: KeywordSet, { side, word }: EditTarget): KeywordSet {
  return side === 'includes'
    ? { ...set, includes: set.includes.filter((one) => one !== word) }
    : { ...set, excludes: set.excludes.filter(([first, ...rest]) => first !== word || rest.length > 0) };
}
