/**
 * The four classes of Wisesight's Thai corpus, in the order in which weights and margins are stored. `question` is a post
 * that asks about a brand or product; only languages with such training rows can get it (see docs/sentiment-model.md).
 */
export const SENTIMENT_LABELS = ['negative', 'neutral', 'positive', 'question'] as const;

/** One class of a post's sentiment. */
export type SentimentLabel = (typeof SENTIMENT_LABELS)[number];

/** What a post is given: a class, or nothing where nothing is known of it. */
export type SentimentOutcome = SentimentLabel | 'unjudged';

/** How many numbers a table of weights has per feature. */
export const CLASS_COUNT = SENTIMENT_LABELS.length;
