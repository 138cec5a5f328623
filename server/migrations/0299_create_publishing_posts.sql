-- Posts of publishing (contracts/publishing/post.ts): what they say, for when they are planned, and each account of a network they are for.
create table publishing_posts (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  content jsonb not null,
  -- The planned wall time as text, its zone, and the instant of both.
  wall_time text,
  zone text not null,
  at timestamptz,
  still_worth_minutes integer not null,
  campaign text not null,
  tags text[] not null,
  source jsonb,
  hash text not null,
  author_id uuid,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create index publishing_posts__at on publishing_posts (account_id, at, _id);
create index publishing_posts__deleted on publishing_posts (deleted_at) where deleted_at is not null;

create table publishing_targets (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  post_id uuid not null,
  -- No foreign key: what was published stays here when its connection is deleted.
  connection_id uuid not null,
  channel text not null,
  account_name text not null,
  position integer not null,
  version jsonb not null,
  state text not null,
  state_at timestamptz not null,
  on_hold boolean not null default false,
  next_try_at timestamptz,
  failure_remedy text,
  failure text,
  failure_fault jsonb,
  published_at timestamptz,
  provider_id text,
  url text,
  primary key (account_id, _id),
  constraint publishing_targets__account unique (account_id, post_id, connection_id),
  foreign key (account_id, post_id) references publishing_posts (account_id, _id) on delete cascade
);
create index publishing_targets__state on publishing_targets (account_id, state, connection_id);
