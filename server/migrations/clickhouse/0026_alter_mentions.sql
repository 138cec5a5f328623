-- The post of the public pool that a mention comes from; zero for everything that an account received itself.
alter table mentions add column if not exists public_id UUID codec(ZSTD(1));
