/** Which features a head reads. A head and its training must use the same configuration, so it is stored with the weights. */
export type FeatureRecipe = {
  /** The table has 2 ** bits features; different n-grams may share one. */
  bits: number;
  /** Character n-grams from 1 up to this length; 0 for none. */
  charMax: number;
  /** Sequences of words (or Thai letter clusters) from 1 up to this length; 0 for none. */
  pieceMax: number;
  /** Whether the three words after an English negator are different features from the same words elsewhere. */
  negation: boolean;
};
