import { computeAccuracy } from '#contracts/listening/corrections/accuracy.ts';
import type { AdaptationMetrics } from '#contracts/listening/corrections/adaptation.ts';
import { JUDGED_SENTIMENTS, type JudgedSentiment, type Sentiment } from '#contracts/listening/mention.ts';
import { chooseAdapted, learnAdaptation, type Adaptation } from '#engine/sentiment/adaptation.ts';
import { choose, type SentimentLogits } from '#engine/sentiment/classify.ts';

/** A review with the model's result for its mention. */
export type ScoredReview = {
  reading: SentimentLogits;
  words: readonly string[];
  label: JudgedSentiment;
  sampled: boolean;
};

/** The weight of a correction outside the sample, relative to a randomly sampled review. */
const IN_PASSING = 0.2;
const FOLDS = 5;
/** How many of the strongest words are reported. */
const TOLD_WORDS = 12;

export const KINDS = ['priors', 'words'] as const;
export type Kind = (typeof KINDS)[number];

/** Labels of each sampled review by an adaptation that has not seen it; five folds, in turn. */
export function crossValidateLabels(verdicts: readonly ScoredReview[], kind: Kind): (Sentiment | null)[] {
  const folds = Array.from({ length: FOLDS }, (_, out) =>
    learnFromReviews(
      verdicts.filter((_one, index) => index % FOLDS !== out),
      kind,
    ),
  );
  return verdicts.map(({ reading, words, sampled }, index) => {
    const adaptation = folds[index % FOLDS];
    return sampled && adaptation ? chooseAdapted(adaptation, reading, words).label : null;
  });
}

/** Trains on all reviews. */
export function learnFromReviews(verdicts: readonly ScoredReview[], kind: Kind): Adaptation {
  return learnAdaptation(
    verdicts.map(({ sampled, ...one }) => ({ ...one, weight: sampled ? 1 : IN_PASSING })),
    kind,
  );
}

/** The cross-validation metrics of one kind, measured on sampled reviews alone. */
export function computeAdaptationMetrics(
  verdicts: readonly ScoredReview[],
  crossed: readonly (Sentiment | null)[],
  kind: Kind,
): Omit<AdaptationMetrics, 'words'> {
  const rows = verdicts.flatMap(({ reading, label, sampled }, index) => {
    const after = crossed[index];
    return sampled && after ? [{ label, before: choose(reading).label, after }] : [];
  });
  const won = rows.filter(({ label, before, after }) => before !== label && after === label).length;
  const lost = rows.filter(({ label, before, after }) => before === label && after !== label).length;
  return {
    measured: rows.length,
    learnt: verdicts.length,
    kind,
    before: scored(rows.map(({ label, before }) => [label, before])),
    after: scored(rows.map(({ label, after }) => [label, after])),
    won,
    lost,
  };
}

function scored(pairs: readonly (readonly [JudgedSentiment, Sentiment])[]) {
  const { model, macro_f1 } = computeAccuracy(
    pairs.map(([sentiment, model_label]) => ({
      sentiment,
      model_label,
      shown: model_label,
      shown_by: 'model',
      language: '',
      published_at: '1970-01-01T00:00:00.000Z',
      sampled: true,
    })),
  );
  return { accuracy: model.share, macro_f1: macro_f1 ?? 0 };
}

/** The normal quantile for 95 in 100, one-sided. */
const SURE = 1.645;

/** Whether an adaptation helps: it wins more reviews than it loses beyond chance (McNemar's test), and macro-F1 does not fall. */
export function isImprovement({ won, lost, before, after }: Omit<AdaptationMetrics, 'words'>): boolean {
  return won - lost > SURE * Math.sqrt(won + lost) && after.macro_f1 >= before.macro_f1;
}

/** The words that an adaptation moves most, each with the class that it moves them to. */
export function findStrongWords({ words }: Adaptation): AdaptationMetrics['words'] {
  return [...words]
    .map(([word, numbers]) => {
      const values = Array.from(numbers);
      const most = Math.max(...values);
      return { word, most, sentiment: JUDGED_SENTIMENTS[values.indexOf(most)] ?? 'neutral' };
    })
    .toSorted((a, b) => b.most - a.most)
    .slice(0, TOLD_WORDS)
    .map(({ word, sentiment }) => ({ word, sentiment }));
}
