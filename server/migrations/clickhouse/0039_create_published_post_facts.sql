-- Posts that are public on accounts of networks (contracts/facts/published-posts.ts), as the other facts are kept.
create table if not exists published_post_facts (
  account_id UUID,
  version UInt64 codec(Delta, ZSTD(1)),
  removed UInt8 default 0,
  _id UUID codec(ZSTD(1)),
  post_id Nullable(UUID) codec(ZSTD(1)),
  connection_id UUID codec(ZSTD(1)),
  channel LowCardinality(String) codec(ZSTD(1)),
  author_id Nullable(UUID) codec(ZSTD(1)),
  published_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  origin LowCardinality(String) codec(ZSTD(1)),
  kind LowCardinality(String) codec(ZSTD(1)),
  format LowCardinality(String) codec(ZSTD(1)),
  has_link UInt8 codec(ZSTD(1)),
  campaign LowCardinality(String) codec(ZSTD(1)),
  tags Array(LowCardinality(String)) codec(ZSTD(1)),
  hashtags Array(LowCardinality(String)) codec(ZSTD(1)),
  interactions Nullable(Float64) codec(ZSTD(1)),
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
