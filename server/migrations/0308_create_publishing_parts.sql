-- Sending of posts: who works on a target, and until when; since when a person wants it tried again; when people were notified that it is late;
-- and its own fields before its content was frozen for the first call.
alter table publishing_targets
  add column lease_until timestamptz,
  add column runner uuid,
  add column again_at timestamptz,
  add column overdue_noted_at timestamptz,
  add column own_version jsonb;
create index publishing_targets__lease on publishing_targets (lease_until) where lease_until is not null;
create index publishing_targets__waiting on publishing_targets (account_id, post_id)
  where state in ('scheduled', 'preparing', 'ready');
create index publishing_targets__next_try on publishing_targets (next_try_at) where next_try_at is not null;
create index publishing_posts__due on publishing_posts (at) where deleted_at is null and at is not null;

-- What one target becomes at its network: the post, the further parts of its thread, and its first comment, each with its own state.
create table publishing_parts (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  target_id uuid not null,
  position integer not null,
  kind text not null,
  state text not null,
  -- The key under which the network is called, stored before it is.
  retry_key uuid not null,
  content_hash text not null,
  -- What its network made for it beforehand, and whether that is complete.
  prepared jsonb,
  is_prepared boolean not null default false,
  prepared_until timestamptz,
  -- What it will spend on the meters of its connection, and what was counted.
  spends jsonb,
  spent jsonb,
  started_at timestamptz,
  tries integer not null default 0,
  look_count integer not null default 0,
  next_at timestamptz,
  provider_id text,
  url text,
  published_at timestamptz,
  failure_remedy text,
  failure text,
  failure_fault jsonb,
  primary key (account_id, _id),
  constraint publishing_parts__position unique (account_id, target_id, position),
  foreign key (account_id, target_id) references publishing_targets (account_id, _id) on delete cascade
);
create index publishing_parts__next on publishing_parts (next_at) where next_at is not null;
create index publishing_parts__provider on publishing_parts (account_id, provider_id) where provider_id is not null;

-- Every attempt at every step, without secrets. One without an end was cut short.
create table publishing_attempts (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  target_id uuid not null,
  position integer not null,
  step text not null,
  at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  detail text,
  detail_fault jsonb,
  runner uuid,
  user_id uuid,
  primary key (account_id, _id),
  foreign key (account_id, target_id) references publishing_targets (account_id, _id) on delete cascade
);
create index publishing_attempts__target on publishing_attempts (account_id, target_id, at);

-- Publishing is paused on an account of a network, for a campaign, or altogether.
create table publishing_pauses (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  scope text not null,
  connection_id uuid,
  campaign text,
  reason text not null,
  started_by uuid,
  started_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  primary key (account_id, _id)
);
create index publishing_pauses__active on publishing_pauses (account_id) where ended_at is null;
