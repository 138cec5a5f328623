import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { getAccountId, NOW } from '#bench/queries/fill.ts';

/** The columns that a mention and a public post share. */
const COLUMNS = `source_id, channel, kind, author_id, author_name, followers, text, published_at, language, sentiment, confidence, likes,
  words, folded, cluster, hashtags, mentioned, domains, emoji, country, media, reach, engagement, influence, score, links`;

const Count = z.array(z.object({ posts: z.coerce.number() }));

/** Fills the public pool with copies of the account's posts of the last thirty days, each with an id of its own, until it has so many. */
export async function fillPool(clickhouse: ClickHouseClient, posts: number): Promise<void> {
  const answer = await clickhouse.query({
    query: 'select count() as posts from public_posts',
    format: 'JSONEachRow',
  });
  const [row] = Count.parse(await answer.json());
  const missing = posts - (row?.posts ?? 0);
  if (missing <= 0) return;
  await clickhouse.command({
    query: `insert into public_posts (_id, provider_id, collected_at, ${COLUMNS})
      select generateUUIDv7(_id), toString(_id), published_at, ${COLUMNS} from mentions
      where account_id = {account: UUID} and published_at >= toDateTime64({now: String}, 3, 'UTC') - interval 30 day limit {missing: UInt64}`,
    query_params: {
      account: getAccountId(0),
      now: NOW.replace('T', ' ').replace('Z', ''),
      missing,
    },
    clickhouse_settings: { max_partitions_per_insert_block: '0' },
  });
}
