import { dot, type Hyperplane } from '#engine/learning/dual-descent.ts';
import { type Confidence, computeConfidence } from './confidence.ts';
import { toRow, type Vocabulary } from './vocabulary.ts';

/** A label that fits a text, and how sure that is (0 to 1). */
export type Suggestion = { label: string; confidence: number };

/** What was learnt of one team's labels. */
export type SuggesterModel = {
  labels: readonly string[];
  vocabulary: Vocabulary;
  planes: readonly Hyperplane[];
  confidence: Confidence;
};

/** Suggests labels for texts by what was learnt. */
export class Suggester {
  readonly learnt: SuggesterModel;

  constructor(learnt: SuggesterModel) {
    this.learnt = learnt;
  }

  /** The labels, the most likely first; at most `most`, and only those that are better suggested than omitted. */
  suggest(text: string, most = 3): Suggestion[] {
    const { labels, vocabulary, planes, confidence } = this.learnt;
    const row = toRow(text, vocabulary);
    return planes
      .map((plane, at) => ({
        label: labels[at] ?? '',
        confidence: computeConfidence(dot(row, 0, plane.weights) + plane.bias, confidence),
      }))
      .toSorted((a, b) => b.confidence - a.confidence)
      .slice(0, most)
      .filter((suggestion) => suggestion.confidence >= confidence.least);
  }
}
