-- Who imports: tags and sentiments of a file are set in that person's name, with their rights. And what became of them.
alter table imports
  add column user_id uuid,
  add column tagged bigint not null default 0,
  add column corrected bigint not null default 0,
  add column tags_made bigint not null default 0,
  add column tags_refused bigint not null default 0;

-- What a file says of its posts that is no part of a post: tags and sentiments that people set. It waits here until the posts are
-- stored, and stays so that it can be taken back.
create table import_marks (
  account_id uuid not null,
  import_id uuid not null,
  mention_id uuid not null,
  row_number bigint not null,
  published_at timestamptz not null,
  -- Names as the file has them.
  tags text[] not null,
  -- Null where the file has none that a person set.
  sentiment text,
  -- Numbers of the tags that the file says, and of those that the import put on; names of those that it left out.
  wanted int[] not null default '{}',
  put int[] not null default '{}',
  left_out text[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'set', 'undone')),
  primary key (account_id, import_id, mention_id),
  foreign key (account_id, import_id) references imports (account_id, _id) on delete cascade
);
-- In the order of time, in which mentions lie.
create index import_marks__order on import_marks (account_id, import_id, state, published_at, mention_id);
-- Another import that put the same on a mention.
create index import_marks__mention on import_marks (account_id, mention_id);

-- Imports correct sentiments too: what mentions were before is kept by the id of the import. The table has another name where migration
-- 0200 ran before this one.
alter table if exists sentiment_work_rows drop constraint if exists sentiment_work_rows_account_id_work_id_fkey;
alter table if exists sentiment_change_rows drop constraint if exists sentiment_change_rows_account_id_work_id_fkey;
