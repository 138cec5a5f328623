import { z } from 'zod';
import { SENTIMENTS } from '#contracts/listening/mention.ts';

/** A count as ClickHouse returns it. */
export const Count = z.coerce.number().int().nonnegative();

/** The columns of {@link SENTIMENT_COUNTS} in a row's schema. */
export const sentimentColumns = { negative: Count, neutral: Count, positive: Count, question: Count };

type Counts = Record<(typeof SENTIMENTS)[number], number>;

/** The counts alone, as the contract returns them. */
export function toSentimentCounts({ negative, neutral, positive, question }: Counts): Counts {
  return {
    negative,
    neutral,
    positive,
    question,
  };
}

/** Zero for every sentiment. */
export const NONE: Counts = { negative: 0, neutral: 0, positive: 0, question: 0 };
