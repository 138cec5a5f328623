-- Kinds of authors by their followers are listed by how often as well.
alter table theme_sums modify column kind
  Enum8('hashtag' = 1, 'mentioned' = 2, 'domain' = 3, 'emoji' = 4, 'country' = 5, 'tag' = 6, 'audience' = 7);
