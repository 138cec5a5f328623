import { ANY_LANGUAGE } from '#engine/sentiment/classify.ts';
import type { FeatureRecipe } from '#engine/sentiment/features.ts';
import { SENTIMENT_LABELS, type SentimentLabel } from '#engine/sentiment/label.ts';
import type { Valence } from './lexicon.ts';

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
  /** What openly licensed lexicons say about single words and emoji. */
  lexicon: readonly Valence[];
  /** How freely the lexicon's two columns may be used: 0 not at all. */
  trust: number;
  /** Whether the lexicon's columns are all it learns from, so that words no lexicon knows weigh nothing. */
  lexiconOnly: boolean;
  seed: number;
};

const TONES: readonly SentimentLabel[] = ['negative', 'neutral', 'positive'];

/** Thai: the figures were chosen by cross-validation on Wisesight's train rows, see docs/sentiment-model.md. */
export function thaiPlan(lexicon: readonly Valence[]): HeadPlan {
  return {
    language: 'th',
    recipe: { bits: 19, charMax: 4, pieceMax: 3, negation: false },
    labels: SENTIMENT_LABELS,
    cost: 0.01,
    balance: 0.5,
    lexicon,
    trust: 0,
    lexiconOnly: false,
    seed: 1,
  };
}

/** English: little labelled text, so the lexicons carry most of it. */
export function englishPlan(lexicon: readonly Valence[]): HeadPlan {
  return {
    language: 'en',
    recipe: { bits: 17, charMax: 0, pieceMax: 2, negation: true },
    labels: TONES,
    cost: 0.1,
    balance: 0.5,
    lexicon,
    trust: 1,
    lexiconOnly: false,
    seed: 2,
  };
}

/** Indonesian: SmSA is large and clean, so plain n-grams do. */
export function indonesianPlan(lexicon: readonly Valence[]): HeadPlan {
  return {
    language: 'id',
    recipe: { bits: 18, charMax: 4, pieceMax: 2, negation: false },
    labels: TONES,
    cost: 0.03,
    balance: 0.5,
    lexicon,
    trust: 0,
    lexiconOnly: false,
    seed: 3,
  };
}

/** Any other language: emoji alone, as nothing here was labelled in it. */
export function lastResortPlan(lexicon: readonly Valence[]): HeadPlan {
  return {
    language: ANY_LANGUAGE,
    recipe: { bits: 16, charMax: 0, pieceMax: 1, negation: false },
    labels: TONES,
    cost: 0.1,
    balance: 0.5,
    lexicon,
    trust: 3,
    lexiconOnly: true,
    seed: 4,
  };
}
