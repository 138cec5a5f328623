-- The activity log's ways in, punch entries, access hours, API keys and outgoing webhooks.

-- Whatever an account's log is narrowed by, its newest lines are the first ones of an index: no filter counts through the rest.
create index event_log__at on event_log (account_id, at desc, seq desc);
create index event_log__people on event_log (account_id, at desc, seq desc)
  where actor_kind in ('user', 'api_key', 'administrator', 'operator');
create index event_log__kind on event_log (account_id, kind, at desc, seq desc);
create index event_log__actor on event_log (account_id, actor_id, kind, at desc, seq desc) where actor_id is not null;

-- The digest of an event's values is over their canonical JSON, so that it can be taken again from what is stored. Rows from
-- before that cannot be; erased ones need not.
alter table event_values add column canonical boolean not null default false;
alter table event_values add column erased_at timestamptz;

-- A seal's own proof, made with the installation's key: who can write the whole database still cannot seal anew.
alter table event_seals add column proof bytea;

-- When somebody came and went. Nothing is changed here: a correction is an entry of its own that names the one it corrects.
create table punch_entries (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  user_id uuid not null,
  direction text not null,
  at timestamptz not null,
  source text not null,
  corrects uuid,
  -- The corrected entry never was.
  void boolean not null default false,
  reason text not null default '',
  made_by uuid,
  made_at timestamptz not null,
  primary key (account_id, _id),
  foreign key (account_id, corrects) references punch_entries (account_id, _id),
  -- An entry is corrected once; who corrects again corrects the correction.
  constraint punch_entries__account_id__corrects unique (account_id, corrects)
);
create index punch_entries__person on punch_entries (account_id, user_id, at);
create index punch_entries__at on punch_entries (account_id, at desc, _id desc);
create trigger punch_entries_append_only before update on punch_entries for each row execute function refuse_change();

-- In which hours somebody used the suite, and by which door. `quarters` has a bit for each quarter of the hour, because the
-- hours of some time zones begin at half past or at a quarter.
create table access_hours (
  account_id uuid not null references accounts on delete cascade,
  hour timestamptz not null,
  user_id uuid not null,
  via text not null,
  quarters smallint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, hour, user_id, via)
);
create index access_hours__person on access_hours (account_id, user_id, hour);

create table api_keys (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  note text not null,
  -- The beginning of the key, to tell keys apart by.
  prefix text not null,
  key_hash bytea not null,
  scopes text[] not null,
  user_id uuid not null,
  active boolean not null default true,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade,
  constraint api_keys__key_hash unique (key_hash)
);

create table webhook_endpoints (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  note text not null,
  url text not null,
  kinds text[] not null,
  -- Sealed with the installation's key. The former one signs beside it for a while after a rotation.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  active boolean not null default true,
  -- Why the suite stopped delivering by itself.
  paused_reason text,
  paused_at timestamptz,
  -- The last event that was looked at for this endpoint.
  seq bigint not null,
  failing_since timestamptz,
  last_success_at timestamptz,
  last_error text,
  user_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id)
);

create table webhook_deliveries (
  account_id uuid not null,
  _id uuid not null,
  endpoint_id uuid not null,
  -- The event; null for a test.
  seq bigint,
  kind text not null,
  body text not null,
  state text not null,
  -- Later deliveries wait until this one is through.
  holds boolean not null default true,
  tries int not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  -- When its day of tries began: at its making, or at a replay.
  since timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, _id),
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, _id) on delete cascade,
  constraint webhook_deliveries__once unique (account_id, endpoint_id, seq)
);
create index webhook_deliveries__newest on webhook_deliveries (account_id, endpoint_id, created_at desc, _id desc);
create index webhook_deliveries__due on webhook_deliveries (account_id, endpoint_id, created_at, _id) where state = 'waiting';
create index webhook_deliveries__ended on webhook_deliveries (ended_at) where ended_at is not null;

create table webhook_attempts (
  account_id uuid not null,
  delivery_id uuid not null,
  number int not null,
  at timestamptz not null,
  -- The answer's status; null where none came.
  status int,
  duration_ms int not null,
  excerpt text not null default '',
  error text,
  primary key (account_id, delivery_id, number),
  foreign key (account_id, delivery_id) references webhook_deliveries (account_id, _id) on delete cascade
);
