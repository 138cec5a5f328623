-- Feeds whose entries become posts (contracts/publishing/post-feeds.ts), and the entries that were seen.
create table publishing_feeds (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid not null,
  name text not null,
  url text not null,
  channels text not null,
  text text not null,
  with_picture boolean not null,
  campaign text not null,
  straight boolean not null,
  active boolean not null,
  last_read_at timestamptz,
  last_error text,
  last_error_fault jsonb,
  next_read_at timestamptz not null default now(),
  made int not null default 0,
  -- What the last reading leaves to the next.
  etag text,
  last_modified text,
  cursor text,
  failures int not null default 0,
  leased_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint publishing_feeds__account_id__url unique (account_id, url)
);
create index publishing_feeds__due on publishing_feeds (next_read_at) where active;
create table publishing_feed_entries (
  account_id uuid not null,
  feed_id uuid,
  -- Hashes: of the entry's own id, and of its address. An entry with a new id and a known address is the same one.
  entry text,
  link text,
  seen_at timestamptz not null,
  primary key (account_id, feed_id, entry),
  foreign key (account_id, feed_id) references publishing_feeds (account_id, _id) on delete cascade
);
create index publishing_feed_entries__link on publishing_feed_entries (account_id, feed_id, link);
