-- Every mention of every account. Rows of one account and time lie together; the newest page of an account is one short read.
create table if not exists mentions (
  account_id UUID,
  _id UUID codec(ZSTD(1)),
  source_id UUID codec(ZSTD(1)),
  channel LowCardinality(String),
  kind Enum8('post' = 1, 'message' = 2),
  author_id String codec(ZSTD(1)),
  author_name String codec(ZSTD(1)),
  author_handle String codec(ZSTD(1)),
  author_avatar String codec(ZSTD(1)),
  -- Counts that the network does not tell are null: not told is not zero.
  followers Nullable(UInt64) codec(ZSTD(1)),
  -- Who wrote it, on which channel, as one number: counting people by it is many times faster. 0 where nobody is named.
  author_key UInt64 materialized if(author_id = '', 0, cityHash64(channel, author_id)),
  title String codec(ZSTD(1)),
  text String codec(ZSTD(3)),
  url String codec(ZSTD(1)),
  published_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  collected_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  language LowCardinality(String),
  sentiment Enum8('negative' = 1, 'neutral' = 2, 'positive' = 3, 'question' = 4),
  confidence Float32 codec(ZSTD(1)),
  likes Nullable(UInt64) codec(ZSTD(1)),
  comments Nullable(UInt64) codec(ZSTD(1)),
  shares Nullable(UInt64) codec(ZSTD(1)),
  views Nullable(UInt64) codec(ZSTD(1)),
  -- Numbers of the keywords that matched (the PostgreSQL column keywords.number).
  keywords Array(UInt32) codec(ZSTD(1)),
  -- Words worth counting, each once a mention.
  words Array(LowCardinality(String)),
  -- Title and text as keywords are compared with them.
  folded String codec(LZ4),
  index by_id _id type bloom_filter(0.01) granularity 1,
  index by_keyword keywords type bloom_filter(0.01) granularity 1,
  index by_author author_id type bloom_filter(0.01) granularity 1,
  -- Keeps whole granules out of a search for a text of four letters or more that few posts hold.
  index by_text folded type ngrambf_v1(4, 131072, 2, 0) granularity 1
)
engine = MergeTree
partition by toYYYYMM(published_at)
order by (account_id, published_at, _id)
settings
  enable_block_number_column = 1,
  enable_block_offset_column = 1,
  non_replicated_deduplication_window = 10000;
