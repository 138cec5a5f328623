import { readFileSync } from 'node:fs';
import { ANY_LANGUAGE, decide, type Decision, selectHead, HeadScorer } from '#engine/sentiment/classify.ts';
import type { SentimentLabel } from '#engine/sentiment/label.ts';
import { decodeWeights, type Head } from '#engine/sentiment/weights.ts';
import { predictBaselineLabels } from '../train/baseline.ts';
import { restrictDecision } from '../train/calibrate.ts';
import type { LabelledPost } from '../train/corpus.ts';
import { crossValidate } from '../train/cross-validate.ts';
import { buildHeadPlans } from '../train/plans.ts';
import { decodeRowHashes, hashRow } from '../train/trained-rows.ts';

/** Fewer rows than this are no training set: they are named and left out. */
const FEWEST_ROWS = 200;
/** The baseline is only worth printing where it may learn from the rows from which the model learnt, or nearly all of them. */
const FEWEST_BASELINE_ROWS = 10_000;

/** Labels posts with the shipped model, and posts of its training data with models of the same recipe that have not seen them. */
export type SentimentPredictor = {
  /** Whether the shipped model learnt from this row. */
  hasSeen: (post: LabelledPost) => boolean;
  /** Labels of the shipped model, limited to the classes in `allowed`. */
  label: (post: LabelledPost, language: string, allowed: readonly SentimentLabel[]) => SentimentLabel;
  /** Labels by five-fold cross-validation over the seen rows, or null if too few of them are here. */
  crossLabel: (
    language: string,
  ) => ((post: LabelledPost, allowed: readonly SentimentLabel[]) => SentimentLabel) | null;
  /** The labels of the linear baseline, trained on the seen rows; null if too few of them are here. */
  baseline: (language: string, posts: readonly LabelledPost[]) => Map<LabelledPost, SentimentLabel> | null;
};

/** @param seenPosts all rows of the data folder from which the head of a language learnt */
export function makeSentimentPredictor(seenPosts: (language: string) => LabelledPost[]): SentimentPredictor {
  const heads = new Map(
    decodeWeights(read('../../engine/sentiment/weights/sentiment.bin')).map((head) => [head.language, head]),
  );
  const seen = decodeRowHashes(read('../train/trained-rows.bin'));
  const scorers = new Map<string, { head: Head; scorer: HeadScorer }>();
  for (const [language, head] of heads) scorers.set(language, { head, scorer: new HeadScorer(head) });
  const crossed = new Map<string, Map<number, { margins: Float64Array; decision: Decision }> | null>();
  return {
    hasSeen: (post) => (post.split === null || post.split === 'train') && seen.has(hashRow(post.text)),
    label: (post, language, allowed) => {
      const found = scorers.get(selectHead(language)) ?? scorers.get(ANY_LANGUAGE);
      if (found === undefined) throw new Error('The weights have no head of last resort.');
      return decide(found.scorer.margins(post.text), restrictDecision(found.head, allowed)).label;
    },
    baseline: (language, posts) => {
      const train = seenPosts(language);
      if (train.length < FEWEST_BASELINE_ROWS) return null;
      const labels = predictBaselineLabels(
        train,
        posts.map(({ text }) => text),
      );
      return new Map(posts.map((post, at) => [post, labels[at] ?? 'neutral']));
    },
    crossLabel: (language) => {
      if (!crossed.has(language)) crossed.set(language, cross(language, seenPosts(language)));
      const answers = crossed.get(language) ?? null;
      if (answers === null) return null;
      return (post, allowed) => {
        const answer = answers.get(hashRow(post.text));
        return answer === undefined
          ? 'neutral'
          : decide(answer.margins, restrictDecision(answer.decision, allowed)).label;
      };
    },
  };
}

function cross(
  language: string,
  posts: readonly LabelledPost[],
): Map<number, { margins: Float64Array; decision: Decision }> | null {
  const plan = buildHeadPlans().find((one) => one.language === language);
  if (plan === undefined || posts.length < FEWEST_ROWS) return null;
  const answers = crossValidate(plan, posts);
  return new Map(
    posts.flatMap((post, at) => {
      const answer = answers[at];
      return answer === undefined ? [] : [[hashRow(post.text), answer] as const];
    }),
  );
}

function read(path: string): Uint8Array {
  return readFileSync(new URL(path, import.meta.url));
}
