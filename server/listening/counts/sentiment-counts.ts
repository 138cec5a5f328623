import { z } from 'zod';
import { SENTIMENTS } from '#contracts/listening/mention.ts';
import type { AnswerCell } from '#contracts/semantic/answer.ts';

/** A count as ClickHouse returns it. */
export const Count = z.coerce.number().int().nonnegative();

/** The columns of {@link SENTIMENT_COUNTS} in a row's schema. */
export const sentimentColumns = {
  negative: Count,
  neutral: Count,
  positive: Count,
  question: Count,
  unjudged: Count,
};

type Counts = Record<(typeof SENTIMENTS)[number], number>;

/** The counts alone, as the contract returns them. */
export function toSentimentCounts({ negative, neutral, positive, question, unjudged }: Counts): Counts {
  return {
    negative,
    neutral,
    positive,
    question,
    unjudged,
  };
}

/** Zero for every sentiment. */
export const NONE: Counts = { negative: 0, neutral: 0, positive: 0, question: 0, unjudged: 0 };

/** The counts by sentiment as measures of the data set of mentions; every mention has one sentiment. */
export const SENTIMENT_MEASURES = [
  'mentions.negative',
  'mentions.neutral',
  'mentions.positive',
  'mentions.question',
  'mentions.unjudged',
] as const;
/** The same after the number of mentions, by which values can be ranked. */
export const MENTION_MEASURES = ['mentions.mentions', ...SENTIMENT_MEASURES] as const;

/** How many mentions a cell counts, and by sentiment, from the cells of {@link SENTIMENT_MEASURES}, which come first. */
export function readSentimentCells(cells: readonly AnswerCell[]): { count: number; by_sentiment: Counts } {
  const [negative = 0, neutral = 0, positive = 0, question = 0, unjudged = 0] = cells.map(
    ({ value }) => value ?? 0,
  );
  return {
    count: negative + neutral + positive + question + unjudged,
    by_sentiment: { negative, neutral, positive, question, unjudged },
  };
}

/** The same from the cells of {@link MENTION_MEASURES}. */
export function readMentionCounts(cells: readonly AnswerCell[]): { count: number; by_sentiment: Counts } {
  return readSentimentCells(cells.slice(1));
}
