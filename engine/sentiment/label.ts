/**
 * The four classes of Wisesight's Thai corpus, in the order in which weights and margins are stored. `question` is a post
 * that asks about a brand or product; only languages with such training rows can get it (see docs/sentiment-model.md).
 */
export const SENTIMENT_LABELS = ['negative', 'neutral', 'positive', 'question'] as const;

/** One class of a post's tone. */
export type SentimentLabel = (typeof SENTIMENT_LABELS)[number];

/** How many numbers stand for one feature in a table of weights. */
export const CLASS_COUNT = SENTIMENT_LABELS.length;
