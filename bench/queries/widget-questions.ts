import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import {
  AnalyticsQuery,
  type AnswerTo,
  type AnalyticsQueryInput,
} from '#contracts/listening/analytics/question.ts';
import { runAnalyticsQuery } from '#server/listening/analytics/run-query.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

const ZONE = 'Asia/Bangkok';

type WidgetQuery = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
) => Promise<unknown>;
type WithoutFilter<Q = AnalyticsQueryInput> = Q extends AnalyticsQueryInput ? Omit<Q, 'filter'> : never;

/** The queries of dashboard widgets, by their names. */
const WIDGETS: Readonly<Record<string, WithoutFilter>> = {
  'key figures': { kind: 'figures' },
  reactions: { kind: 'engagement' },
  'volume over time': { kind: 'series' },
  'reach over time': { kind: 'series', measure: 'reach' },
  'share of voice over time': { kind: 'series', by: 'keyword', voice: [], limit: 8 },
  'channels over time': { kind: 'series', by: 'channel', limit: 8 },
  channels: { kind: 'groups', by: 'channel' },
  'share of voice': { kind: 'voice' },
  'reach by keyword': { kind: 'groups', by: 'keyword', measure: 'reach' },
  countries: { kind: 'groups', by: 'country' },
  hashtags: { kind: 'groups', by: 'hashtag' },
  'kinds of authors': { kind: 'groups', by: 'audience' },
  status: { kind: 'groups', by: 'status' },
  'stories by channel': { kind: 'groups', by: 'channel', measure: 'clusters' },
  'hours of the week': { kind: 'cells' },
  'top authors': { kind: 'authors' },
  'top words': { kind: 'themes' },
  'top posts': { kind: 'posts' },
};

/** Runs the query of a widget under a filter, with the previous period where the widget shows it. */
export function makeWidgetQuery(asking: WithoutFilter) {
  return (clickhouse: ClickHouseClient, accountId: AccountId, resolved: ResolvedFilter): Promise<AnswerTo> =>
    runAnalyticsQuery(AnalyticsQuery.parse({ ...asking, filter: WHOLE }), {
      context: { clickhouse },
      accountId,
      resolved,
      zone: ZONE,
      themes: { rules: [], entities: [], isOwnFor: () => () => false },
    });
}

/** The function that runs the query of each widget. */
export const WIDGET_ASKS: Readonly<Record<string, WidgetQuery>> = Object.fromEntries(
  Object.entries(WIDGETS).map(
    ([name, asking]) => [name, makeWidgetQuery(asking)] satisfies [string, WidgetQuery],
  ),
);

/** The query's own filter has no effect here: the condition is passed separately, with the numbers of keywords. */
const WHOLE = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' };
