import { SENTIMENT_LABELS, type SentimentLabel, type SentimentOutcome } from '#engine/sentiment/label.ts';

/** How well assigned labels agree with the true ones. Means over classes count only classes that occur among the true ones. */
export type Scores = {
  rows: number;
  right: number;
  accuracy: number;
  macroF1: number;
  macroRecall: number;
  f1: Record<string, number>;
};

/** Scores of `given` against `gold`, row by row; a row that was not judged is wrong, and counts for no class. */
export function computeScores(gold: readonly SentimentLabel[], given: readonly SentimentOutcome[]): Scores {
  const hit = countBy(SENTIMENT_LABELS, () => 0);
  const wanted = countBy(SENTIMENT_LABELS, () => 0);
  const said = countBy(SENTIMENT_LABELS, () => 0);
  let right = 0;
  gold.forEach((label, at) => {
    const answer = given[at] ?? 'neutral';
    wanted[label]++;
    if (answer !== 'unjudged') said[answer]++;
    if (answer !== label) return;
    hit[label]++;
    right++;
  });
  const present = SENTIMENT_LABELS.filter((label) => wanted[label] > 0);
  const f1 = Object.fromEntries(
    present.map((label) => [label, (2 * hit[label]) / (wanted[label] + said[label])]),
  );
  const recall = present.map((label) => hit[label] / wanted[label]);
  const rows = gold.length;
  return {
    rows,
    right,
    accuracy: right / rows,
    macroF1: mean(Object.values(f1)),
    macroRecall: mean(recall),
    f1,
  };
}

function countBy(labels: readonly SentimentLabel[], start: () => number): Record<SentimentLabel, number> {
  const counts = { negative: 0, neutral: 0, positive: 0, question: 0 };
  for (const label of labels) counts[label] = start();
  return counts;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}
