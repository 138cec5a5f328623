-- What the networks count of the posts of a row, one by one.
alter table mention_sums
  add column if not exists likes UInt64 codec(ZSTD(1)),
  add column if not exists comments UInt64 codec(ZSTD(1)),
  add column if not exists shares UInt64 codec(ZSTD(1)),
  add column if not exists views UInt64 codec(ZSTD(1));
