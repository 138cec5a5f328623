-- The public pool: every post of the platform's public sources, kept for the time that the platform chooses for its source. Posts belong to
-- no account. Columns have the meaning that they have in mentions, so that one query language searches both.
create table if not exists public_posts (
  _id UUID codec(ZSTD(1)),
  source_id UUID codec(ZSTD(1)),
  -- The network's id of the post: with it an account's mention of the post gets the id that it would have had in the stream.
  provider_id String codec(ZSTD(1)),
  channel LowCardinality(String),
  kind Enum8('post' = 1, 'message' = 2),
  author_id String codec(ZSTD(1)),
  author_name String codec(ZSTD(1)),
  author_handle String codec(ZSTD(1)),
  author_avatar String codec(ZSTD(1)),
  followers Nullable(UInt64) codec(ZSTD(1)),
  author_key UInt64 materialized if(author_id = '', 0, cityHash64(channel, author_id)) codec(NONE),
  title String codec(ZSTD(1)),
  text String codec(LZ4),
  url String codec(ZSTD(1)),
  published_at DateTime64(3, 'UTC') codec(NONE),
  -- When the platform received the post: retention counts from here, as a post may be published long before it is found.
  collected_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  language LowCardinality(String),
  sentiment Enum8('negative' = 1, 'neutral' = 2, 'positive' = 3, 'question' = 4),
  confidence Float32 codec(ZSTD(1)),
  likes Nullable(UInt64) codec(ZSTD(1)),
  comments Nullable(UInt64) codec(ZSTD(1)),
  shares Nullable(UInt64) codec(ZSTD(1)),
  views Nullable(UInt64) codec(ZSTD(1)),
  words Array(LowCardinality(String)),
  folded String codec(LZ4),
  folded_bytes String materialized convertCharset(folded, 'utf-8', 'tis-620') codec(NONE),
  cluster UInt64 codec(NONE),
  hashtags Array(LowCardinality(String)),
  mentioned Array(LowCardinality(String)),
  domains Array(LowCardinality(String)),
  emoji Array(LowCardinality(String)),
  country LowCardinality(String),
  thread String codec(ZSTD(1)),
  reply_to String codec(ZSTD(1)),
  media Array(String) codec(ZSTD(1)),
  reach UInt32 codec(ZSTD(1)),
  engagement UInt32 codec(ZSTD(1)),
  influence UInt8 codec(ZSTD(1)),
  score Float32 codec(ZSTD(1)),
  updated_at DateTime64(3, 'UTC') default collected_at codec(Delta, ZSTD(1)),
  links Array(String) codec(ZSTD(1)),
  -- About the bytes of a row before compression: the share of a source in the bytes of a partition.
  bytes UInt32 materialized toUInt32(length(title) + length(text) + 2 * length(folded) + length(url) + 200) codec(ZSTD(1)),
  -- What an account adds to its mentions. Nothing of it is stored here: for queries every post is as it was when it arrived.
  keywords Array(UInt32) alias emptyArrayUInt32(),
  tags Array(UInt32) alias emptyArrayUInt32(),
  sentiment_by Enum8('model' = 0, 'rule' = 1, 'person' = 2) alias 'model',
  hidden Enum8('no' = 0, 'person' = 1, 'blacklist' = 2) alias 'no',
  starred UInt8 alias 0,
  status Enum8('new' = 0, 'seen' = 1, 'done' = 2) alias 'new',
  assigned_to UUID alias toUUID('00000000-0000-0000-0000-000000000000'),
  ticket_id UUID alias toUUID('00000000-0000-0000-0000-000000000000'),
  index by_id _id type bloom_filter(0.01) granularity 1,
  index by_author author_id type bloom_filter(0.01) granularity 1,
  index by_text folded type ngrambf_v1(4, 131072, 2, 0) granularity 1,
  index by_cluster cluster type bloom_filter(0.01) granularity 1,
  index by_thread thread type bloom_filter(0.01) granularity 1
)
engine = MergeTree
-- By the day of arrival: a day on which everything has expired is dropped at once, and a batch is one part.
partition by toYYYYMMDD(collected_at)
order by (published_at, _id)
settings
  enable_block_number_column = 1,
  enable_block_offset_column = 1,
  non_replicated_deduplication_window = 10000;
