-- Short rows of the mentions of days whose sums are made that bear a number of likeness: telling copies from each other looks through the
-- numbers of an account, and in the mentions whose account and time a row is costs as much as its number.
create table if not exists mention_clusters (
  -- One byte a row: comparing sixteen took as long as reading the number.
  account_id LowCardinality(UUID),
  at Date,
  -- Milliseconds since the day began.
  moment UInt32 codec(NONE),
  published_at DateTime64(3, 'UTC') alias addMilliseconds(toDateTime64(at, 3, 'UTC'), moment),
  cluster UInt64 codec(NONE),
  channel LowCardinality(String),
  language LowCardinality(String),
  sentiment Enum8('negative' = 1, 'neutral' = 2, 'positive' = 3, 'question' = 4),
  author_key UInt64 codec(NONE)
)
engine = MergeTree
order by (account_id, at)
settings allow_suspicious_low_cardinality_types = 1;

-- Numbers of likeness that more than one mention of an account bears, as before, and now how many bore each when it was counted last:
-- a text cannot have been said more often in a part of the time.
create table if not exists shared_clusters (
  account_id UUID,
  cluster UInt64 codec(ZSTD(1)),
  at SimpleAggregateFunction(max, Date32),
  borne SimpleAggregateFunction(max, UInt32)
)
engine = AggregatingMergeTree
order by (account_id, cluster);

drop table if exists repeated_clusters;
