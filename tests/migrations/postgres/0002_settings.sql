-- Settings areas of the ground: working statuses, monitors (feeds), keywords with their look-backs, connected channels.

create table working_statuses (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  color text not null,
  accepts_tickets boolean not null,
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint working_statuses__account_id__name unique (account_id, name)
);

create table monitors (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  url text not null,
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  etag text,
  last_modified text,
  failures int not null default 0,
  last_error text,
  last_polled_at timestamptz,
  next_poll_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint monitors__account_id__url unique (account_id, url)
);
create index monitors__due on monitors (next_poll_at) where active;

create table keywords (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  -- A small number for the matcher, which counts in typed arrays.
  number int generated always as identity,
  product text not null,
  name text not null,
  parent_id uuid,
  patterns text[] not null,
  match text not null,
  group_ids uuid[] not null default '{}',
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint keywords__account_id__product__name unique (account_id, product, name),
  constraint keywords__number unique (number)
);

create table look_backs (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  keyword_id uuid not null,
  state text not null,
  since timestamptz not null,
  searched bigint not null default 0,
  total bigint not null default 0,
  added bigint not null default 0,
  removed bigint not null default 0,
  error text,
  created_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create index look_backs__keyword on look_backs (account_id, keyword_id, created_at desc);
create unique index look_backs__one_running on look_backs (account_id, keyword_id) where state in ('queued', 'running');

create table connections (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  channel text not null,
  name text not null,
  product jsonb not null,
  config jsonb not null,
  -- Sealed with the installation's key; the names are plain so that the form can say which are set.
  secrets bytea,
  secret_names text[] not null default '{}',
  active boolean not null,
  inactive_reason text,
  last_received_at timestamptz,
  last_error text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint connections___id unique (_id),
  constraint connections__account_id__name unique (account_id, name)
);
