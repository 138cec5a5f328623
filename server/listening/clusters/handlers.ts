import { countClusters, listClusters } from '#contracts/listening/clusters/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { toSentimentCounts } from '#server/listening/counts/sentiment-counts.ts';
import { refuseEmpty } from '#server/listening/filter-sql/mention-filter.ts';
import { resolveFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { countByCluster, readClusters, type ClusterRow } from './cluster-store.ts';

/** Handlers of clusters. */
export const handlers = [
  bind(listClusters, async (call) => {
    const { limit, ...filter } = call.query;
    refuseEmpty(filter);
    const resolved = await resolveFilter(call, filter);
    const rows = await readClusters(call.context.clickhouse, call.accountId, resolved, limit);
    return { items: rows.map(clusterOf) };
  }),
  bind(countClusters, async (call) => {
    refuseEmpty(call.query);
    return countByCluster(call.context.clickhouse, call.accountId, await resolveFilter(call, call.query));
  }),
];

function clusterOf({ said, ...row }: ClusterRow) {
  return {
    cluster: row.number,
    count: row.count,
    authors: row.authors,
    channels: row.channels,
    first_at: new Date(row.first).toISOString(),
    last_at: new Date(row.last).toISOString(),
    by_sentiment: toSentimentCounts(row),
    first: {
      _id: said._id,
      channel: said.channel,
      author: {
        _id: said.author_id,
        name: said.author_name,
        ...(said.author_handle === '' ? {} : { handle: said.author_handle }),
      },
      text: said.text,
      published_at: new Date(row.first).toISOString(),
      hits: [],
    },
  };
}
