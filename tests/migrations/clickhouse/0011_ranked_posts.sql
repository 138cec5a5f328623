-- The first posts of each day in each order that lists of posts have: the first of a longer time are among them.
create table if not exists ranked_posts (
  account_id UUID,
  sorted Enum8('engagement' = 1, 'reach' = 2, 'score' = 3),
  at Date,
  published_at DateTime64(3, 'UTC') codec(Delta, LZ4),
  _id UUID codec(ZSTD(1)),
  engagement UInt32 codec(ZSTD(1)),
  reach UInt32 codec(ZSTD(1)),
  score Float32 codec(ZSTD(1))
)
engine = MergeTree
order by (account_id, sorted, at);
