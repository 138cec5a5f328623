-- The pages that a mention links to, as links are counted (engine/marks/link.ts). Not of few values, as sites are: most are shared once.
-- Mentions stored before name none, and so do the sums of their days.
alter table mentions add column if not exists links Array(String) codec(ZSTD(1));

alter table theme_sums modify column kind
  Enum8('hashtag' = 1, 'mentioned' = 2, 'domain' = 3, 'emoji' = 4, 'country' = 5, 'tag' = 6, 'audience' = 7, 'link' = 8);
