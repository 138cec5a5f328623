/** One question with the results of two reviewers, each as met, not met, or not applicable. */
export type ReviewOutcome = 'met' | 'not_met' | 'na';
export type Pair = readonly [ReviewOutcome, ReviewOutcome];

/** The agreement of two reviewers over all questions that both answered. */
export type Agreement = {
  pairs: number;
  /** Share of pairs with the same result, 0 to 1; null without any. */
  share: number | null;
  /**
   * Cohen's kappa (Educational and Psychological Measurement 20, 1960): 1 full agreement, 0 what chance gives. Null without pairs, and
   * where both gave one and the same result throughout: then chance alone would agree and kappa is undefined.
   */
  kappa: number | null;
};

const VERDICTS: readonly ReviewOutcome[] = ['met', 'not_met', 'na'];

/** Computes the agreement of two reviewers over all questions that both answered. */
export function computeAgreement(pairs: readonly Pair[]): Agreement {
  const all = pairs.length;
  if (all === 0) return { pairs: 0, share: null, kappa: null };
  const share = pairs.filter(([first, second]) => first === second).length / all;
  const part = (side: 0 | 1, verdict: ReviewOutcome): number =>
    pairs.filter((pair) => pair[side] === verdict).length / all;
  const chance = VERDICTS.reduce((sum, verdict) => sum + part(0, verdict) * part(1, verdict), 0);
  return { pairs: all, share, kappa: chance >= 1 ? null : (share - chance) / (1 - chance) };
}
