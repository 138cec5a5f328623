import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readCells } from '#server/listening/analytics/cells-store.ts';
import { readFigures, readReactions } from '#server/listening/analytics/figures-store.ts';
import { readGroups, readTotal } from '#server/listening/analytics/group-store.ts';
import { readPosts } from '#server/listening/analytics/posts.ts';
import { answerSeries } from '#server/listening/analytics/series.ts';
import type { Asked } from '#server/listening/asked.ts';

const ZONE = 'Asia/Bangkok';

type Ask = (clickhouse: ClickHouseClient, accountId: AccountId, asked: Asked) => Promise<unknown>;

/** What the widgets of a dashboard ask beside the overview's questions, by their names. */
export const WIDGET_ASKS: Readonly<Record<string, Ask>> = {
  'key figures': readFigures,
  reactions: readReactions,
  'hours of the week': (clickhouse, accountId, asked) => readCells(clickhouse, accountId, asked, ZONE),
  'share of voice over time': (clickhouse, accountId, asked) =>
    answerSeries(clickhouse, accountId, asked, {
      by: 'keyword',
      measure: 'mentions',
      limit: 8,
      bucket: 'auto',
      zone: ZONE,
    }),
  'channels over time': (clickhouse, accountId, asked) =>
    answerSeries(clickhouse, accountId, asked, {
      by: 'channel',
      measure: 'mentions',
      limit: 8,
      bucket: 'auto',
      zone: ZONE,
    }),
  countries: (clickhouse, accountId, asked) =>
    readGroups(clickhouse, accountId, asked, { by: 'country', measure: 'mentions', limit: 10 }),
  hashtags: (clickhouse, accountId, asked) =>
    readGroups(clickhouse, accountId, asked, { by: 'hashtag', measure: 'mentions', limit: 10 }),
  'kinds of authors': (clickhouse, accountId, asked) =>
    readGroups(clickhouse, accountId, asked, { by: 'audience', measure: 'mentions', limit: 10 }),
  stories: (clickhouse, accountId, asked) => readTotal(clickhouse, accountId, asked, 'clusters'),
  'top posts': (clickhouse, accountId, asked) =>
    readPosts(clickhouse, accountId, asked, { order: 'engagement', limit: 5 }),
};
