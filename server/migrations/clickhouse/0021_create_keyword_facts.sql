-- A keyword of listening that exists now (contracts/facts/keywords.ts), as the other facts are kept.
create table if not exists keyword_facts (
  account_id UUID,
  version UInt64 codec(Delta, ZSTD(1)),
  removed UInt8 default 0,
  _id UUID codec(ZSTD(1)),
  number Int32 codec(ZSTD(1)),
  parent_id Nullable(UUID) codec(ZSTD(1)),
  owner_id Nullable(UUID) codec(ZSTD(1)),
  active UInt8 codec(ZSTD(1)),
  created_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1))
)
engine = ReplacingMergeTree(version, removed)
order by (account_id, _id)
settings non_replicated_deduplication_window = 10000;
