-- Requests for short links (contracts/semantic/data-sets/link-clicks.ts). No address and no agent of a visitor is in it; `visitor` is a hash
-- with a salt that exists for one day.
create table if not exists link_clicks (
  account_id UUID codec(ZSTD(1)),
  _id UUID codec(ZSTD(1)),
  at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  link_id UUID codec(ZSTD(1)),
  host LowCardinality(String) codec(ZSTD(1)),
  network LowCardinality(String) codec(ZSTD(1)),
  post_id Nullable(UUID) codec(ZSTD(1)),
  campaign_id Nullable(UUID) codec(ZSTD(1)),
  country LowCardinality(String) codec(ZSTD(1)),
  device LowCardinality(String) codec(ZSTD(1)),
  referrer LowCardinality(String) codec(ZSTD(1)),
  kind LowCardinality(String) codec(ZSTD(1)),
  visitor Nullable(UInt64) codec(ZSTD(1))
)
engine = MergeTree
order by (account_id, at, _id)
settings non_replicated_deduplication_window = 10000;
