-- The schema of ClickHouse as of version 0.1.0: what 17 former migrations made, in one file. A store that ran all of them is taken to
-- have run this one; tests/migrations/baseline.test.ts proves that both are equal.

-- Every mention of every account. Rows of one account and time are stored together; the newest page of an account is one short read.
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
  -- Counts that the network does not give are null: unknown is not zero.
  followers Nullable(UInt64) codec(ZSTD(1)),
  -- The author on the channel as one number: counting authors by it is many times faster. 0 where no author is named.
  author_key UInt64 materialized if(author_id = '', 0, cityHash64(channel, author_id)) codec(NONE),
  title String codec(ZSTD(1)),
  -- Rare posts, exports and clusters read texts that are far apart. Decompressing a granule of 8,192 texts was most of that time, so
  -- they are compressed less, for 75 bytes more a mention.
  text String codec(LZ4),
  url String codec(ZSTD(1)),
  -- Nearly every query compares the time: without compression it is read fastest.
  published_at DateTime64(3, 'UTC') codec(NONE),
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
  -- The folded text with one byte a letter where it is Thai or ASCII and `?` elsewhere: a search that no index can shorten reads a third
  -- as much. Not compressed, because decompressing took most of the time of such a search.
  narrow String materialized convertCharset(folded, 'utf-8', 'tis-620') codec(NONE),
  -- Numbers of listening tags (the PostgreSQL column ticket_tags.number), by rule or by hand.
  tags Array(UInt32) codec(ZSTD(1)),
  -- Who decided the sentiment: a person's decision is never overwritten.
  sentiment_by Enum8('model' = 0, 'rule' = 1, 'person' = 2) default 'model' codec(ZSTD(1)),
  -- Near-duplicates have the same number, below 2^53; 0 where a text is too short to compare.
  cluster UInt64 codec(NONE),
  -- As their network compares them: hashtags and people without # and @, domains without www, all in lower case.
  hashtags Array(LowCardinality(String)),
  mentioned Array(LowCardinality(String)),
  domains Array(LowCardinality(String)),
  emoji Array(LowCardinality(String)),
  -- ISO 3166-1 alpha-2 where the network gives it, else empty.
  country LowCardinality(String),
  -- The network's ids of the conversation and of the post that this one answers.
  thread String codec(ZSTD(1)),
  reply_to String codec(ZSTD(1)),
  -- Addresses of images, films and sounds.
  media Array(String) codec(ZSTD(1)),
  -- Estimates and sums by the account's weights (docs/scores.md); influence is 0 to 100, score 0 to 100.
  reach UInt32 codec(ZSTD(1)),
  engagement UInt32 codec(ZSTD(1)),
  influence UInt8 codec(ZSTD(1)),
  score Float32 codec(ZSTD(1)),
  -- Left out of every list, count, export and alert that does not include it.
  hidden Enum8('no' = 0, 'person' = 1, 'blacklist' = 2) default 'no' codec(ZSTD(1)),
  -- The work of a team on its mentions: changed in place, never written by the pipeline.
  starred UInt8 codec(ZSTD(1)),
  status Enum8('new' = 0, 'seen' = 1, 'done' = 2) default 'new' codec(ZSTD(1)),
  assigned_to UUID codec(ZSTD(1)),
  ticket_id UUID codec(ZSTD(1)),
  -- The entry of the blacklist that hid the mention.
  hidden_by UUID codec(ZSTD(1)),
  -- When the mention was last changed; its arrival where it never was.
  updated_at DateTime64(3, 'UTC') default collected_at codec(Delta, ZSTD(1)),
  -- The pages that a mention links to, as links are counted (engine/marks/link.ts).
  links Array(String) codec(ZSTD(1)),
  index by_id _id type bloom_filter(0.01) granularity 1,
  index by_keyword keywords type bloom_filter(0.01) granularity 1,
  index by_author author_id type bloom_filter(0.01) granularity 1,
  -- Keeps whole granules out of a search for a text of four letters or more that few posts contain.
  index by_text folded type ngrambf_v1(4, 131072, 2, 0) granularity 1,
  -- A cluster and a thread are opened from one of their posts, at whatever time the others were published.
  index by_cluster cluster type bloom_filter(0.01) granularity 1,
  index by_thread thread type bloom_filter(0.01) granularity 1
)
engine = MergeTree
partition by toYYYYMM(published_at)
order by (account_id, published_at, _id)
settings
  enable_block_number_column = 1,
  enable_block_offset_column = 1,
  non_replicated_deduplication_window = 10000;

-- Rollups that dashboards read instead of mentions; PostgreSQL's rollup_days says which days they contain. A day is computed whole: its
-- rows come and go together, so plain tables suffice.
create table if not exists mention_rollups (
  account_id UUID,
  -- quarter: by quarter of an hour, of all mentions (keyword 0); hour: by keyword alone; day: of all and by keyword.
  grain Enum8('quarter' = 1, 'hour' = 2, 'day' = 3),
  -- The keyword's number; 0 is every mention.
  keyword UInt32,
  at DateTime('UTC') codec(Delta, ZSTD(1)),
  -- Both empty where the grain is the hour.
  channel LowCardinality(String),
  language LowCardinality(String),
  negative UInt32 codec(ZSTD(1)),
  neutral UInt32 codec(ZSTD(1)),
  positive UInt32 codec(ZSTD(1)),
  question UInt32 codec(ZSTD(1)),
  engagement UInt64 codec(ZSTD(1)),
  reach UInt64 codec(ZSTD(1)),
  likes UInt64 codec(ZSTD(1)),
  comments UInt64 codec(ZSTD(1)),
  shares UInt64 codec(ZSTD(1)),
  views UInt64 codec(ZSTD(1))
)
engine = MergeTree
order by (account_id, grain, keyword, at, channel, language);

-- How much each author wrote on a day. Those with most come first: a list of the most active reads little.
create table if not exists author_rollups (
  account_id UUID,
  -- 32 less the binary digits of the day's number: 31 is one mention, 30 two or three, 29 four to seven.
  rarity UInt8,
  at Date,
  -- The author_key of mentions.
  author UInt64,
  channel LowCardinality(String),
  negative UInt32 codec(ZSTD(1)),
  neutral UInt32 codec(ZSTD(1)),
  positive UInt32 codec(ZSTD(1)),
  question UInt32 codec(ZSTD(1))
)
engine = MergeTree
order by (account_id, rarity, at, author);

-- How many mentions of a day contain a word.
create table if not exists word_rollups (
  account_id UUID,
  rarity UInt8,
  at Date,
  word String codec(ZSTD(1)),
  negative UInt32 codec(ZSTD(1)),
  neutral UInt32 codec(ZSTD(1)),
  positive UInt32 codec(ZSTD(1)),
  question UInt32 codec(ZSTD(1)),
  -- The word as a number: the rows of some words are found and added up without reading the words of all rows.
  code UInt64 materialized cityHash64(word) codec(LZ4)
)
engine = MergeTree
order by (account_id, rarity, at, word);

-- How many mentions of a day contain a hashtag, a domain and the like.
create table if not exists theme_rollups (
  account_id UUID,
  kind Enum8(
    'hashtag' = 1, 'mentioned' = 2, 'domain' = 3, 'emoji' = 4, 'country' = 5, 'tag' = 6, 'audience' = 7, 'link' = 8),
  rarity UInt8,
  at Date,
  -- Of a tag, its number.
  theme String codec(ZSTD(1)),
  negative UInt32 codec(ZSTD(1)),
  neutral UInt32 codec(ZSTD(1)),
  positive UInt32 codec(ZSTD(1)),
  question UInt32 codec(ZSTD(1)),
  code UInt64 materialized cityHash64(theme) codec(LZ4)
)
engine = MergeTree
order by (account_id, kind, rarity, at, theme);

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

-- Short rows of the mentions that belong to a cluster, of days with rollups: finding copies reads all clusters of an account, and in
-- mentions the account and time of a row cost as much as its cluster.
create table if not exists mention_clusters (
  -- One byte a row: comparing sixteen took as long as reading the cluster.
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

-- Clusters with more than one mention of an account, and how many each had when it was last counted: a text cannot have more copies in a
-- part of the time. Every other cluster has one mention, so that only these are read to find copies. There may be clusters too many,
-- never too few for mentions of days with rollups.
create table if not exists shared_clusters (
  account_id UUID,
  cluster UInt64 codec(ZSTD(1)),
  -- The day of the last mention, as known when it was counted: by it, clusters that no mention has any more are deleted.
  at SimpleAggregateFunction(max, Date32),
  borne SimpleAggregateFunction(max, UInt32)
)
engine = AggregatingMergeTree
order by (account_id, cluster);
