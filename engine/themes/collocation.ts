/** Two words that are adjacent in `together` mentions, of which the first occurs in `left` and the second in `right`. */
export type Pair = { first: string; second: string; together: number; left: number; right: number };

/** The minimum association of two words that form a phrase. */
export const LEAST_BOND = 0.3;

/**
 * The association of two words, -1 (never together) to 1 (only together): the normalised pointwise mutual information (G. Bouma,
 * "Normalized (Pointwise) Mutual Information in Collocation Extraction", 2009). Frequent words that merely meet often score near 0.
 *
 * @param mentions of all
 */
export function computeNpmi({ together, left, right }: Pair, mentions: number): number {
  if (together === 0 || mentions === 0) return -1;
  const share = together / mentions;
  if (share >= 1) return 1;
  return Math.log((together * mentions) / (left * right)) / -Math.log(share);
}

const UNSPACED =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Two words as they are written together: without a space where their script has none. */
export function joinPhrase(first: string, second: string): string {
  return UNSPACED.test(first.at(-1) ?? '') && UNSPACED.test(second[0] ?? '')
    ? first + second
    : `${first} ${second}`;
}
