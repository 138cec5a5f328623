-- The stars of mentions that are reviews. One byte is stored, 0 where there is no review; queries see none as no number. No public post is a
-- review.
alter table mentions add column if not exists stars_given UInt8 codec(ZSTD(1));
alter table mentions add column if not exists stars Nullable(UInt8) alias nullIf(stars_given, 0);
alter table public_posts add column if not exists stars Nullable(UInt8) alias null;
