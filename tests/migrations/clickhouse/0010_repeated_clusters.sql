-- Numbers of likeness that more than one mention of an account bears. Every other one is alone with its number, so that telling copies
-- from each other (stories, what was said alike) looks at these only. It may hold more of them than there are, never less for
-- mentions of days whose sums are made.
create table if not exists repeated_clusters (
  account_id UUID,
  cluster UInt64 codec(ZSTD(1)),
  -- The day of the last mention that bears it, as far as was known when it was found: with it go numbers that nobody bears any more.
  at Date32
)
engine = ReplacingMergeTree(at)
order by (account_id, cluster);

-- Numbers out of a hash hardly get smaller, and are read in all mentions at once: half the time of that was decompressing.
alter table mentions modify column cluster codec(LZ4);
