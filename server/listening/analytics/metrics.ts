import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { AnswerOfKind } from '#contracts/listening/analytics/question.ts';
import { answerMentionQuestion, readFigures } from '#server/listening/counts/mention-answer.ts';
import { SENTIMENT_MEASURES, readSentimentCells } from '#server/listening/counts/sentiment-counts.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

type Figures = AnswerOfKind<'figures'>['now'];

/** Mentions, their sentiment, and authors of a period and of an equally long period before. */
export async function readMetrics(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
): Promise<{ now: Figures; before: Figures }> {
  const answer = await answerMentionQuestion(clickhouse, accountId, resolved, {
    measures: [...SENTIMENT_MEASURES, 'mentions.authors'],
    withPrevious: true,
    estimates: true,
  });
  const read = (period: 'now' | 'before'): Figures => {
    const cells = readFigures(answer, period);
    const { count, by_sentiment } = readSentimentCells(cells);
    const authors = cells[SENTIMENT_MEASURES.length];
    return {
      mentions: count,
      by_sentiment,
      authors: authors?.value ?? 0,
      authors_about: authors?.about ?? false,
    };
  };
  return { now: read('now'), before: read('before') };
}
