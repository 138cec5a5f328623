/** The counts of each character n-gram, each word n-gram and each pair of words in a text; the three are weighed separately. */
export type Grams = { signs: Map<string, number>; words: Map<string, number>; pairs: Map<string, number> };

const LONGEST_SIGNS = 4;
const LONGEST_WORDS = 2;
/** Pairs are made of at most this many words: their number is half the square of this. */
const MOST_PAIRED = 40;
/** Text after this many characters adds nothing new about the request. */
const LONGEST_TEXT = 4_000;
/** ICU picks the dictionary by script, so one segmenter serves every language. */
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * The n-grams of a text: one to four characters anywhere, one and two consecutive words; and any two of its first words, however far apart
 * ("card … not … arrived").
 */
export function extractGrams(text: string): Grams {
  const plain = text.slice(0, LONGEST_TEXT).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');
  const words = Array.from(segmenter.segment(plain))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
  return {
    signs: runs([...plain], LONGEST_SIGNS, ''),
    words: runs(words, LONGEST_WORDS, ' '),
    pairs: pairsOf(words),
  };
}

function pairsOf(words: readonly string[]): Map<string, number> {
  const sorted = [...new Set(words.slice(0, MOST_PAIRED))].toSorted();
  return new Map(
    sorted.flatMap((one, at) =>
      sorted.slice(at + 1).map((other) => [`${one} ${other}`, 1] satisfies [string, number]),
    ),
  );
}

function runs(parts: readonly string[], longest: number, between: string): Map<string, number> {
  const found = new Map<string, number>();
  for (let at = 0; at < parts.length; at++) {
    let run = '';
    for (let length = 1; length <= longest && at + length <= parts.length; length++) {
      run += (length === 1 ? '' : between) + (parts[at + length - 1] ?? '');
      found.set(run, (found.get(run) ?? 0) + 1);
    }
  }
  return found;
}
