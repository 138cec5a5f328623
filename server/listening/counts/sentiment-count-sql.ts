import { sql } from '#server/kit/clickhouse/sql.ts';

/** How many of a group have each sentiment. */
export const SENTIMENT_COUNTS = sql`countIf(sentiment = 'negative') as negative, countIf(sentiment = 'neutral') as neutral,
  countIf(sentiment = 'positive') as positive, countIf(sentiment = 'question') as question,
  countIf(sentiment = 'unjudged') as unjudged`;
