-- Readings of the numbers of published posts (contracts/facts/post-numbers.ts): by how much each grew.
create table if not exists post_number_facts (
  account_id UUID,
  version UInt64 codec(Delta, ZSTD(1)),
  removed UInt8 default 0,
  _id UUID codec(ZSTD(1)),
  published_id UUID codec(ZSTD(1)),
  connection_id UUID codec(ZSTD(1)),
  channel LowCardinality(String) codec(ZSTD(1)),
  at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  age_hours Float64 codec(ZSTD(1)),
  views Nullable(Float64) codec(ZSTD(1)),
  impressions Nullable(Float64) codec(ZSTD(1)),
  reach Nullable(Float64) codec(ZSTD(1)),
  likes Nullable(Float64) codec(ZSTD(1)),
  comments Nullable(Float64) codec(ZSTD(1)),
  shares Nullable(Float64) codec(ZSTD(1)),
  reposts Nullable(Float64) codec(ZSTD(1)),
  quotes Nullable(Float64) codec(ZSTD(1)),
  saves Nullable(Float64) codec(ZSTD(1)),
  clicks Nullable(Float64) codec(ZSTD(1)),
  engagements Nullable(Float64) codec(ZSTD(1)),
  follows Nullable(Float64) codec(ZSTD(1)),
  delivered Nullable(Float64) codec(ZSTD(1)),
  opened_by Nullable(Float64) codec(ZSTD(1)),
  clicked_by Nullable(Float64) codec(ZSTD(1)),
  watch_seconds Nullable(Float64) codec(ZSTD(1))
)
engine = ReplacingMergeTree(version, removed)
order by (account_id, _id)
settings non_replicated_deduplication_window = 10000;
