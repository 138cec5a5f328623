import type { AccountId } from '#contracts/kit/ids.ts';
import type { WeekStart } from '#contracts/kit/week.ts';
import { areParts, sortByAxis } from '#contracts/listening/analytics/dimension.ts';
import type { AnswerTo, AnalyticsQuery } from '#contracts/listening/analytics/question.ts';
import type { Context } from '#server/kit/context.ts';
import { toAxisValue } from '#server/listening/analytics/axis-values.ts';
import { readCells } from '#server/listening/analytics/cells.ts';
import { readGroups } from '#server/listening/analytics/groups.ts';
import { readMetrics } from '#server/listening/analytics/metrics.ts';
import { readPosts } from '#server/listening/analytics/post-store.ts';
import { readReactions } from '#server/listening/analytics/reactions.ts';
import { computeSeries } from '#server/listening/analytics/series.ts';
import { computeThemes } from '#server/listening/analytics/themes.ts';
import { computeVoice } from '#server/listening/analytics/voice.ts';
import { readTopAuthors } from '#server/listening/counts/author-store.ts';
import { toSentimentCounts } from '#server/listening/counts/sentiment-counts.ts';
import { refuseEmpty } from '#server/listening/filter-sql/mention-filter.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import type { ThemeSettings } from '#server/listening/themes/read-themes.ts';

type AnalyticsContext = {
  context: Pick<Context, 'clickhouse'>;
  accountId: AccountId;
  resolved: ResolvedFilter;
  zone: string;
  weekStart?: WeekStart | undefined;
  themes: ThemeSettings;
};

/**
 * Runs one query.
 * @throws invalid_request where its period is empty or its text cannot be read
 */
export async function runAnalyticsQuery(
  question: AnalyticsQuery,
  about: AnalyticsContext,
): Promise<AnswerTo> {
  const { context, accountId, resolved, zone } = about;
  const { clickhouse } = context;
  refuseEmpty(resolved.filter);
  switch (question.kind) {
    case 'figures':
      return { kind: 'figures', ...(await readMetrics(clickhouse, accountId, resolved)) };
    case 'engagement':
      return { kind: 'engagement', ...(await readReactions(clickhouse, accountId, resolved)) };
    case 'series':
      return computeSeries(clickhouse, accountId, resolved, {
        ...question,
        zone,
        weekStart: about.weekStart,
      });
    case 'groups':
      return answerGroups(question, about);
    case 'voice':
      return computeVoice(clickhouse, accountId, resolved, question);
    case 'cells': {
      const cells = await readCells(clickhouse, accountId, resolved, resolved.filter.time_zone ?? zone);
      return { kind: 'cells', items: cells, total: cells.reduce((sum, { count }) => sum + count, 0) };
    }
    case 'authors':
      return { kind: 'authors', items: await answerAuthors(question.limit, about) };
    case 'themes':
      return computeThemes(question, { clickhouse, accountId, resolved, settings: about.themes });
    case 'posts':
      return { kind: 'posts', items: await readPosts(clickhouse, accountId, resolved, question) };
  }
}

async function answerGroups(
  { by, measure, limit }: Extract<AnalyticsQuery, { kind: 'groups' }>,
  { context: { clickhouse }, accountId, resolved }: AnalyticsContext,
): Promise<AnswerTo> {
  const { rows, total } = await readGroups(clickhouse, accountId, resolved, { by, measure, limit });
  return {
    kind: 'groups',
    items: sortByAxis(by, rows).flatMap(({ value, count, ...row }) => {
      const axisValue = toAxisValue(by, value, resolved.names);
      return axisValue
        ? [{ ...axisValue, count, by_sentiment: measure === 'mentions' ? toSentimentCounts(row) : null }]
        : [];
    }),
    total,
    parts: areParts(by, measure),
  };
}

async function answerAuthors(
  limit: number,
  { context: { clickhouse }, accountId, resolved }: AnalyticsContext,
) {
  const rows = await readTopAuthors(clickhouse, accountId, resolved, limit);
  return rows.map(({ author, name, handle, seen_on, fans, count, ...row }) => ({
    _id: author,
    name,
    handle,
    channel: seen_on,
    followers: fans ?? 0,
    count,
    by_sentiment: toSentimentCounts(row),
  }));
}
