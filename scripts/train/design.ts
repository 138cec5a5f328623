import { type SparseRows, SparseRowsBuilder } from '#engine/learning/sparse-rows.ts';
import { FeatureExtractor } from '#engine/sentiment/features.ts';
import { TONE_COUNT } from '#engine/sentiment/tone.ts';
import type { HeadPlan } from './plan.ts';

/** The matrix of posts by features on which a head is trained: its hashed features, then the values of its lexicon. */
export function buildDesignMatrix(plan: HeadPlan, texts: readonly string[]): SparseRows {
  const extractor = new FeatureExtractor(plan.recipe, plan.lexicon);
  const builder = new SparseRowsBuilder();
  const table = 2 ** plan.recipe.bits;
  for (const text of texts) {
    const { once, onceSize, often, weights, oftenSize, scale, tones } = extractor.extract(text);
    for (let at = 0; at < onceSize; at++) builder.push(once[at] ?? 0, scale);
    for (let at = 0; at < oftenSize; at++) builder.push(often[at] ?? 0, (weights[at] ?? 0) * scale);
    if (plan.lexicon.size > 0) tones.forEach((tone, at) => tone !== 0 && builder.push(table + at, tone));
    builder.endRow();
  }
  return builder.build(table + TONE_COUNT);
}
