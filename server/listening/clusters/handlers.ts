import { countClusters, listClusters } from '#contracts/listening/clusters/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { ask } from '#server/listening/asked.ts';
import { refuseEmpty } from '#server/listening/mention-filter.ts';
import { bySentiment } from '#server/listening/sentiment-counts.ts';
import { countByCluster, readClusters, type ClusterRow } from './cluster-store.ts';

/** Handlers of clusters. */
export const handlers = [
  bind(listClusters, async (call) => {
    const { limit, ...filter } = call.query;
    refuseEmpty(filter);
    const asked = await ask(call, filter);
    const rows = await readClusters(call.context.clickhouse, call.accountId, asked, limit);
    return { items: rows.map(clusterOf) };
  }),
  bind(countClusters, async (call) => {
    refuseEmpty(call.query);
    return countByCluster(call.context.clickhouse, call.accountId, await ask(call, call.query));
  }),
];

const clusterOf = (row: ClusterRow) => ({
  cluster: row.number,
  count: row.count,
  authors: row.authors,
  channels: row.channels,
  first_at: row.first,
  last_at: row.last,
  by_sentiment: bySentiment(row),
  first: {
    _id: row.first_id,
    channel: row.first_channel,
    author: {
      _id: row.first_author,
      name: row.first_name,
      ...(row.first_handle === '' ? {} : { handle: row.first_handle }),
    },
    text: row.first_text,
    published_at: row.first,
    hits: [],
  },
});
