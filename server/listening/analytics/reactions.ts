import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { AnswerOfKind } from '#contracts/listening/analytics/question.ts';
import { answerMentionQuestion, readFigures, toCount } from '#server/listening/counts/mention-answer.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

type Reactions = AnswerOfKind<'engagement'>['now'];

/**
 * Reactions to the mentions of a period and of an equally long period before, and their reach. A count that the network does not send adds
 * nothing.
 */
export async function readReactions(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
): Promise<{ now: Reactions; before: Reactions }> {
  const answer = await answerMentionQuestion(clickhouse, accountId, resolved, {
    measures: [
      'mentions.engagement',
      'mentions.reach',
      'mentions.likes',
      'mentions.comments',
      'mentions.shares',
      'mentions.views',
    ],
    withPrevious: true,
  });
  const read = (period: 'now' | 'before'): Reactions => {
    const [engagement, reach, likes, comments, shares, views] = readFigures(answer, period).map(toCount);
    return {
      engagement: engagement ?? 0,
      reach: reach ?? 0,
      likes: likes ?? 0,
      comments: comments ?? 0,
      shares: shares ?? 0,
      views: views ?? 0,
    };
  };
  return { now: read('now'), before: read('before') };
}
