-- What a mention is understood to be, beside what it says. Stores made before get the columns with what they stand for when
-- nothing is known: no tags, alone, not hidden, new.
alter table mentions
  -- Numbers of listening tags (PostgreSQL tells which tag a number is), by rule or by hand.
  add column if not exists tags Array(UInt32) codec(ZSTD(1)),
  -- Who said what the sentiment is: a person's word is never written over.
  add column if not exists sentiment_by Enum8('model' = 0, 'rule' = 1, 'person' = 2) default 'model' codec(ZSTD(1)),
  -- Texts that are nearly the same bear the same number, below 2^53; 0 where a text is too short to compare.
  add column if not exists cluster UInt64 codec(ZSTD(1)),
  -- Written as their network compares them: hashtags and people without # and @, domains without www, all in lower case.
  add column if not exists hashtags Array(LowCardinality(String)),
  add column if not exists mentioned Array(LowCardinality(String)),
  add column if not exists domains Array(LowCardinality(String)),
  add column if not exists emoji Array(LowCardinality(String)),
  -- ISO 3166-1 alpha-2 where the network tells, else empty.
  add column if not exists country LowCardinality(String),
  -- The network's ids of the conversation and of the post that this one answers.
  add column if not exists thread String codec(ZSTD(1)),
  add column if not exists reply_to String codec(ZSTD(1)),
  -- Addresses of pictures, films and sounds.
  add column if not exists media Array(String) codec(ZSTD(1)),
  -- Estimates and sums by the account's weights (docs/scores.md); influence is 0 to 100, score 0 to 100.
  add column if not exists reach UInt32 codec(ZSTD(1)),
  add column if not exists engagement UInt32 codec(ZSTD(1)),
  add column if not exists influence UInt8 codec(ZSTD(1)),
  add column if not exists score Float32 codec(ZSTD(1)),
  -- Kept out of every list, count, sum, export and alert that does not ask for it.
  add column if not exists hidden Enum8('no' = 0, 'person' = 1, 'blacklist' = 2) default 'no' codec(ZSTD(1)),
  -- The work of a team on its mentions: changed in place, never written by the pipeline.
  add column if not exists starred UInt8 codec(ZSTD(1)),
  add column if not exists status Enum8('new' = 0, 'seen' = 1, 'done' = 2) default 'new' codec(ZSTD(1)),
  add column if not exists assigned_to UUID codec(ZSTD(1)),
  add column if not exists ticket_id UUID codec(ZSTD(1));

-- A cluster and a thread are opened from one of their posts, wherever in time the others are.
alter table mentions add index if not exists by_cluster cluster type bloom_filter(0.01) granularity 1;
alter table mentions add index if not exists by_thread thread type bloom_filter(0.01) granularity 1;
