-- The time of a mention is compared in nearly every question: decompressing it was a quarter of what a plain count costs. A byte more is
-- kept for each mention. Parts that are there are written so when they are merged.
alter table mentions modify column published_at codec(Delta, LZ4);
