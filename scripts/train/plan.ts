import { ANY_LANGUAGE } from '#engine/sentiment/classify.ts';
import type { FeatureRecipe } from '#engine/sentiment/feature-recipe.ts';
import { SENTIMENT_LABELS, type SentimentLabel } from '#engine/sentiment/label.ts';
import type { Lexicon } from '#engine/sentiment/tone.ts';

/** Everything that decides how one language's head is trained. */
export type HeadPlan = {
  language: string;
  recipe: FeatureRecipe;
  /** Classes that it can return; a class without training rows is switched off. */
  labels: readonly SentimentLabel[];
  /** Price of an error (the C of a support vector machine). If it is small, rare n-grams are not trusted at once. */
  cost: number;
  /** Errors on a class cost (rest / class) ** balance times as much; 0 treats all rows equally, 1 all classes equally. */
  balance: number;
  /** How much of a feature's scale, 0 to 1, is how differently a class uses it from the rest. */
  contrast: number;
  /** The polarity that openly licensed lexicons give to single words and emoji; may be empty. */
  lexicon: Lexicon;
  /** How much the lexicon counts, relative to the hashed features. */
  trust: number;
  /** Whether the class shares of the training rows are taken for those of real posts, or all classes as equally likely. */
  shares: 'as trained' | 'even';
  /** Whether the shape of a post refines its margins: worthwhile where there are many rows. */
  refined: boolean;
  /** The weight of accuracy relative to macro-F1 when the rarer classes are favoured; above 0. */
  accuracyCounts: number;
  seed: number;
};

const TONES: readonly SentimentLabel[] = ['negative', 'neutral', 'positive'];

/** Thai: the figures were chosen by cross-validation on Wisesight's train rows, see docs/sentiment-model.md. */
export function buildThaiPlan(lexicon: Lexicon): HeadPlan {
  return {
    language: 'th',
    recipe: { bits: 18, charMax: 4, pieceMax: 3, negation: false },
    labels: SENTIMENT_LABELS,
    cost: 0.005,
    balance: 0.5,
    contrast: 0.5,
    lexicon,
    trust: 0,
    shares: 'as trained',
    refined: true,
    accuracyCounts: 6,
    seed: 1,
  };
}

/** English: little labelled text, so the lexicons carry most of it. */
export function buildEnglishPlan(lexicon: Lexicon): HeadPlan {
  return {
    language: 'en',
    recipe: { bits: 17, charMax: 0, pieceMax: 2, negation: true },
    labels: TONES,
    cost: 0.1,
    balance: 0.5,
    contrast: 0,
    lexicon,
    trust: 4,
    shares: 'even',
    refined: false,
    accuracyCounts: 1,
    seed: 2,
  };
}

/** Indonesian: SmSA is large and clean, so plain n-grams are enough. */
export function buildIndonesianPlan(lexicon: Lexicon): HeadPlan {
  return {
    language: 'id',
    recipe: { bits: 18, charMax: 4, pieceMax: 2, negation: false },
    labels: TONES,
    cost: 0.03,
    balance: 0.5,
    contrast: 0,
    lexicon,
    trust: 0,
    shares: 'as trained',
    refined: false,
    accuracyCounts: 1,
    seed: 3,
  };
}

/** Any other language: emoji only, since no labelled data exists for it here. */
export function buildLastResortPlan(lexicon: Lexicon): HeadPlan {
  return {
    language: ANY_LANGUAGE,
    recipe: { bits: 8, charMax: 0, pieceMax: 0, negation: false },
    labels: TONES,
    cost: 0.1,
    balance: 0.5,
    contrast: 0,
    lexicon,
    trust: 3,
    shares: 'even',
    refined: false,
    accuracyCounts: 1,
    seed: 4,
  };
}
