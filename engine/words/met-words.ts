/** Words that are remembered, a power of two: as many as stay in a core's cache, which are nearly all that a post has. */
const KEPT = 8192;
/** Longer ones are not: a part of a text above this length holds on to the whole of it. */
const LONGEST = 12;

/**
 * Words that were met lately and whether they count: nearly all words of a post were, and need neither be cut out of it nor looked up
 * again.
 */
export class MetWords {
  readonly #words: string[] = Array.from({ length: KEPT }, () => '');
  readonly #counts = new Uint8Array(KEPT);
  readonly #isCounted: (word: string) => boolean;

  /** @param isCounted asked once for each word, as long as it is remembered */
  constructor(isCounted: (word: string) => boolean) {
    this.#isCounted = isCounted;
  }

  /** The word `text[from, to)`, where it counts; else an empty text. */
  take(text: string, from: number, to: number): string {
    const length = to - from;
    if (length > LONGEST) {
      const word = text.slice(from, to);
      return this.#isCounted(word) ? word : '';
    }
    let hash = length;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    const place = (hash ^ (hash >>> 15)) & (KEPT - 1);
    const known = this.#words[place] ?? '';
    if (known.length !== length || !standsAt(known, text, from))
      return this.#remember(place, text.slice(from, to));
    return this.#counts[place] === 1 ? known : '';
  }

  #remember(place: number, word: string): string {
    const counts = this.#isCounted(word);
    this.#words[place] = word;
    this.#counts[place] = counts ? 1 : 0;
    return counts ? word : '';
  }
}

function standsAt(word: string, text: string, from: number): boolean {
  for (let at = 0; at < word.length; at++)
    if (word.charCodeAt(at) !== text.charCodeAt(from + at)) return false;
  return true;
}
