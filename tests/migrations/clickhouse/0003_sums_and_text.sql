-- Sums of mentions that dashboards read instead of the mentions; which days they hold is told by PostgreSQL's summed_days.
-- A day is made whole: its rows go and come together, so plain tables do.
create table if not exists mention_sums (
  account_id UUID,
  -- quarter: by quarter of an hour, of all mentions (keyword 0); hour: by keyword alone; day: of all and by keyword.
  grain Enum8('quarter' = 1, 'hour' = 2, 'day' = 3),
  -- The keyword's number; 0 stands for every mention.
  keyword UInt32,
  at DateTime('UTC') codec(Delta, ZSTD(1)),
  -- Both empty where the grain is the hour.
  channel LowCardinality(String),
  language LowCardinality(String),
  negative UInt32 codec(ZSTD(1)),
  neutral UInt32 codec(ZSTD(1)),
  positive UInt32 codec(ZSTD(1)),
  question UInt32 codec(ZSTD(1))
)
engine = MergeTree
order by (account_id, grain, keyword, at, channel, language);

-- Who wrote how much on a day. Those with much stand first: a list of the most active reads little.
create table if not exists author_sums (
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

-- In how many mentions a word stands on a day.
create table if not exists word_sums (
  account_id UUID,
  rarity UInt8,
  at Date,
  word String codec(ZSTD(1)),
  negative UInt32 codec(ZSTD(1)),
  neutral UInt32 codec(ZSTD(1)),
  positive UInt32 codec(ZSTD(1)),
  question UInt32 codec(ZSTD(1))
)
engine = MergeTree
order by (account_id, rarity, at, word);

-- What is looked for, with one byte a letter where it is Thai or ASCII and `?` elsewhere: a search that no index can shorten
-- reads a third as much.
alter table mentions add column if not exists narrow String materialized convertCharset(folded, 'utf-8', 'tis-620') codec(LZ4);

-- Older mentions get it in the background; until then it is computed from the text.
alter table mentions materialize column narrow;
