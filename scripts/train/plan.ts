import { ANY_LANGUAGE } from '#engine/sentiment/classify.ts';
import type { FeatureRecipe } from '#engine/sentiment/features.ts';
import { SENTIMENT_LABELS, type SentimentLabel } from '#engine/sentiment/label.ts';
import type { Lexicon } from '#engine/sentiment/tone.ts';

/** Everything that decides how one language's head is trained. */
export type HeadPlan = {
  language: string;
  recipe: FeatureRecipe;
  /** Classes it can give; a class without training rows is switched off. */
  labels: readonly SentimentLabel[];
  /** Price of an error (the C of a support vector machine). Small: rare n-grams are not believed at once. */
  cost: number;
  /** Errors on a class cost (rest / class) ** balance times as much; 0 treats all rows alike, 1 all classes alike. */
  balance: number;
  /** How much of a feature's scale, 0 to 1, is how differently a class uses it from the rest. */
  contrast: number;
  /** What openly licensed lexicons say about single words and emoji; may be empty. */
  lexicon: Lexicon;
  /** How freely what the lexicon says may be used, against the hashed features. */
  trust: number;
  /** Whether the training rows' shares of classes are taken for those of real posts, or all classes for equally likely. */
  shares: 'as trained' | 'even';
  /** Whether the shape of a post refines its margins: pays where there are many rows. */
  refined: boolean;
  /** What accuracy counts against macro-F1 when the rarer classes are favoured; above 0. */
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

/** Indonesian: SmSA is large and clean, so plain n-grams do. */
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

/** Any other language: emoji alone, as nothing here was labelled in it. */
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
