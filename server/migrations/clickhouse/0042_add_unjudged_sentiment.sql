-- A post whose language has no model, or that says nothing, is not judged; it was neutral before. What is stored keeps what it was told, until
-- somebody has it judged again.
alter table mentions modify column sentiment Enum8('negative' = 1, 'neutral' = 2, 'positive' = 3, 'question' = 4, 'unjudged' = 5);
alter table public_posts modify column sentiment Enum8('negative' = 1, 'neutral' = 2, 'positive' = 3, 'question' = 4, 'unjudged' = 5);
alter table mention_clusters modify column sentiment Enum8('negative' = 1, 'neutral' = 2, 'positive' = 3, 'question' = 4, 'unjudged' = 5);
alter table mention_rollups add column if not exists unjudged UInt32 codec(ZSTD(1)) after question;
alter table author_rollups add column if not exists unjudged UInt32 codec(ZSTD(1)) after question;
alter table word_rollups add column if not exists unjudged UInt32 codec(ZSTD(1)) after question;
alter table theme_rollups add column if not exists unjudged UInt32 codec(ZSTD(1)) after question;
