-- Columns get names that say what they contain. `published_at` of mention_clusters is computed from a renamed column.
alter table mentions rename column if exists narrow to folded_bytes;
alter table mention_clusters drop column if exists published_at;
alter table mention_clusters rename column if exists moment to millisecond;
alter table mention_clusters add column if not exists published_at DateTime64(3, 'UTC') alias addMilliseconds(toDateTime64(at, 3, 'UTC'), millisecond) after millisecond;
alter table shared_clusters rename column if exists borne to mentions;
