import { toSoundKey } from '#engine/spelling/sound-key.ts';
import { fold } from '#engine/text/fold.ts';

/** A word with how often it is written. */
export type CountedWord = { word: string; count: number };

/** Thai marks that people leave out or mix up: tone marks, the short vowel mark and the silencing mark. */
const MARKS = /[\u0e47-\u0e4e]/g;

/** Words of at most this many letters may differ in one place; longer ones in two. */
const SHORT = 6;

/**
 * Words that are spelled or sound nearly like a term, the nearest first and of those the most frequent: the same letters with other Thai
 * marks, the same sounds in the other script, or one or two other letters. The term itself is not among them.
 */
export function findNearWords(term: string, words: readonly CountedWord[], most: number): CountedWord[] {
  const wanted = fold(term).trim();
  if (wanted === '') return [];
  const bare = wanted.replaceAll(MARKS, '');
  const sound = toSoundKey(wanted);
  const limit = wanted.length <= SHORT ? 1 : 2;
  return words
    .flatMap(({ word, count }) => {
      const folded = fold(word);
      if (folded === wanted) return [];
      const distance = measureDistance(folded, { wanted, bare, sound, limit });
      return distance === undefined ? [] : [{ word, count, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word, count }) => ({ word, count }));
}

type NearTerm = { wanted: string; bare: string; sound: string; limit: number };

/** How far a word is from a term: 0 where only marks differ; undefined where it is another word. */
function measureDistance(word: string, { wanted, bare, sound, limit }: NearTerm): number | undefined {
  if (word.replaceAll(MARKS, '') === bare) return 0;
  if (sound !== '' && toSoundKey(word) === sound) return 1;
  const edits = countEdits(word, wanted, limit);
  return edits !== undefined && wanted.length > 2 ? edits : undefined;
}

/** How many letters were added, left out, replaced or swapped; undefined where there are more than `limit`. */
function countEdits(one: string, other: string, limit: number): number | undefined {
  if (Math.abs(one.length - other.length) > limit) return undefined;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (same ? 0 : 1),
        isSwapped ? at(before, j - 2) + 1 : Infinity,
      );
    }
    before = row;
    row = next;
  }
  const edits = at(row, other.length);
  return edits <= limit ? edits : undefined;
}

const at = (row: readonly number[], place: number): number => row[place] ?? Infinity;
