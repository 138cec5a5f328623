-- The searches of quick analytics by person and day (UTC): a person's own recent ones, and what counts against the plan's searches a day.
-- A search that its person deletes keeps its hash until the day ends, so that it does not count twice.
create table quick_searches (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  user_id uuid not null,
  day date not null,
  terms_hash text not null,
  terms jsonb not null,
  address text not null,
  at timestamptz not null,
  primary key (account_id, _id),
  unique (account_id, user_id, day, terms_hash),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index quick_searches_recent on quick_searches (account_id, user_id, at);
