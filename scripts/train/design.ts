import { FeatureExtractor, wordFeature } from '#engine/sentiment/features.ts';
import { pieceHash } from '#engine/sentiment/pieces.ts';
import type { HeadPlan } from './plan.ts';
import { type SparseRows, SparseRowsBuilder } from './sparse-rows.ts';

/** Columns that the lexicon adds after the hashed features: how much good and how much bad a post's words say. */
export const LEXICON_COLUMNS = 2;

/** A negated word says the opposite, but less: VADER's factor (Hutto and Gilbert 2014). */
const NEGATED = -0.74;

/** Valence of hashed features, for those that a lexicon knows. */
export type FeatureValence = ReadonlyMap<number, number>;

/** Where a lexicon's words lie in a head's table. */
export function placeLexicon({ lexicon, recipe }: HeadPlan): FeatureValence {
  const placed = new Map<number, number>();
  for (const { word, value } of lexicon) {
    const hash = pieceHash(word);
    placed.set(wordFeature(hash, false, recipe.bits), value);
    if (recipe.negation) placed.set(wordFeature(hash, true, recipe.bits), value * NEGATED);
  }
  return placed;
}

/** The matrix of posts by features that a head is trained on, the lexicon's columns last. */
export function designMatrix(plan: HeadPlan, texts: readonly string[]): SparseRows {
  const extractor = new FeatureExtractor(plan.recipe);
  const valences = placeLexicon(plan);
  const builder = new SparseRowsBuilder();
  const table = 2 ** plan.recipe.bits;
  for (const text of texts) {
    const { size, ids, values } = extractor.extract(text);
    let good = 0;
    let bad = 0;
    for (let at = 0; at < size; at++) {
      const id = ids[at] ?? 0;
      const value = values[at] ?? 0;
      if (!plan.lexiconOnly) builder.push(id, value);
      const valence = valences.get(id) ?? 0;
      if (valence > 0) good += valence * value;
      else bad += valence * value;
    }
    if (plan.trust > 0 && good !== 0) builder.push(table, good * plan.trust);
    if (plan.trust > 0 && bad !== 0) builder.push(table + 1, bad * plan.trust);
    builder.endRow();
  }
  return builder.build(table + LEXICON_COLUMNS);
}
