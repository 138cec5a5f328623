import { z } from 'zod';

/** One word, phrase, tag, name, address or emoji of a keyword set: trimmed, never empty. */
export const KeywordWord = z.string().trim().min(1).max(1000);

/**
 * One keyword set. A post matches when it contains every include and meets no exclude condition; a condition is an inner list and is met
 * when all of its words are in the post. Panels and raw strings support inner lists of exactly one word.
 */
export const KeywordSet = z.object({
  includes: z.array(KeywordWord).min(1).max(200),
  excludes: z.array(z.array(KeywordWord).min(1).max(50)).max(500),
});
export type KeywordSet = z.infer<typeof KeywordSet>;

/** Where a keyword of a set may match: at word boundaries if the script has them, or anywhere. */
export const KeywordMatch = z.enum(['auto', 'anywhere']);
export type KeywordMatch = z.infer<typeof KeywordMatch>;

/** Why an edit of a keyword set is refused. The web texts have the specified messages under these codes. */
export const KEYWORD_EDIT_CODES = [
  /** 'Cannot add empty keyword.' */
  'keyword_empty',
  /** 'Cannot add exists include keyword.' */
  'keyword_include_exists',
  /** 'Cannot add exists exclude keyword.' */
  'keyword_exclude_exists',
  /** An exclude needs at least one include before it. */
  'keyword_include_first',
  /** 'Can not add empty string' (the simple editor). */
  'keyword_empty_string',
  /** Two sets of one keyword have the same includes. */
  'keyword_duplicate_includes',
] as const;
export type KeywordEditCode = (typeof KEYWORD_EDIT_CODES)[number];

/** A refusal by code, or the changed value. */
export type KeywordEdit<T> = { ok: true; value: T } | { ok: false; code: KeywordEditCode };

/** Adds a word to the included panel. */
export function addInclude(set: KeywordSet, word: string): KeywordEdit<KeywordSet> {
  const added = word.trim();
  if (added === '') return { ok: false, code: 'keyword_empty' };
  if (holds(set.includes, added)) return { ok: false, code: 'keyword_include_exists' };
  return { ok: true, value: { ...set, includes: [...set.includes, added] } };
}

/** Adds a word to the excluded panel, as a condition of one word. */
export function addExclude(set: KeywordSet, word: string): KeywordEdit<KeywordSet> {
  const added = word.trim();
  if (added === '') return { ok: false, code: 'keyword_empty' };
  if (set.includes.length === 0) return { ok: false, code: 'keyword_include_first' };
  const single = set.excludes.flatMap((condition) => (condition.length === 1 ? condition : []));
  if (holds(single, added)) return { ok: false, code: 'keyword_exclude_exists' };
  return { ok: true, value: { ...set, excludes: [...set.excludes, [added]] } };
}

/** The rule of the simple editor: an empty string is refused, a word that is already there changes nothing. */
export function addSimpleKeyword(words: readonly string[], word: string): KeywordEdit<string[]> {
  const added = word.trim();
  if (added === '') return { ok: false, code: 'keyword_empty_string' };
  return { ok: true, value: holds(words, added) ? [...words] : [...words, added] };
}

/** A set (by index) whose includes are those of an earlier one, whatever their order and case. */
export type DuplicateIncludes = { set: number; of: number };

/** Finds the sets of one keyword that repeat the includes of an earlier set; the later one adds nothing or contradicts it. */
export function findDuplicateIncludes(sets: readonly KeywordSet[]): DuplicateIncludes[] {
  const first = new Map<string, number>();
  return sets.flatMap(({ includes }, set) => {
    const key = JSON.stringify([...new Set(includes.map(sameCase))].sort());
    const of = first.get(key);
    if (of === undefined) first.set(key, set);
    return of === undefined ? [] : [{ set, of }];
  });
}

const sameCase = (word: string): string => word.trim().normalize('NFKC').toLowerCase();

function holds(words: readonly string[], word: string): boolean {
  return words.some((each) => sameCase(each) === sameCase(word));
}
