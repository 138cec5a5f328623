-- In how many mentions a hashtag, a domain and the like stands on a day; words have a table of their own.
create table if not exists theme_sums (
  account_id UUID,
  kind Enum8('hashtag' = 1, 'mentioned' = 2, 'domain' = 3, 'emoji' = 4, 'country' = 5, 'tag' = 6),
  rarity UInt8,
  at Date,
  -- A tag stands as its number.
  theme String codec(ZSTD(1)),
  negative UInt32 codec(ZSTD(1)),
  neutral UInt32 codec(ZSTD(1)),
  positive UInt32 codec(ZSTD(1)),
  question UInt32 codec(ZSTD(1))
)
engine = MergeTree
order by (account_id, kind, rarity, at, theme);

-- What people did with the posts of a row, and how far they reached.
alter table mention_sums
  add column if not exists engagement UInt64 codec(ZSTD(1)),
  add column if not exists reach UInt64 codec(ZSTD(1));
