-- Accounts, their people, sessions, and the event log that everything of meaning is written to.

create table accounts (
  _id uuid primary key,
  name text not null,
  product jsonb not null,
  password_strength text not null default 'normal',
  time_zone text not null default 'Asia/Bangkok',
  language text not null default 'en',
  plan jsonb not null default '{"name":"open","price":0}',
  demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table roles (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  permissions text[] not null,
  primary key (account_id, _id),
  constraint roles__account_id__name unique (account_id, name)
);

create table groups (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  primary key (account_id, _id)
);

create table users (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  email text not null,
  name text not null,
  role_id uuid not null,
  group_id uuid,
  password_hash text not null,
  must_change_password boolean not null default false,
  password_change_date timestamptz,
  in_status boolean not null default false,
  signed_in_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, _id),
  foreign key (account_id, role_id) references roles (account_id, _id),
  foreign key (account_id, group_id) references groups (account_id, _id),
  -- An e-mail address is unique in the installation: it alone says who signs in.
  constraint users__email unique (email)
);

create table sessions (
  account_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default '',
  ip text not null default '',
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade,
  constraint sessions__token_hash unique (token_hash)
);

-- One-time tickets that open the live socket in place of the cookie's value.
create table socket_tickets (
  account_id uuid not null,
  ticket_hash bytea not null,
  user_id uuid not null,
  session_hash bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, ticket_hash),
  constraint socket_tickets__ticket_hash unique (ticket_hash)
);

-- The sequence of an account's events; the row lock makes numbers appear in the order of commits, without gaps.
create table event_heads (
  account_id uuid primary key references accounts on delete cascade,
  seq bigint not null default 0
);

create table event_log (
  account_id uuid not null references accounts on delete cascade,
  seq bigint not null,
  at timestamptz not null,
  kind text not null,
  entity_id uuid,
  actor_kind text not null,
  actor_id uuid,
  data jsonb not null default '{}',
  -- Salted digest of the values beside the event: the chain stays verifiable when a person's values are erased.
  digest bytea not null,
  primary key (account_id, seq)
);
create index event_log__entity on event_log (account_id, entity_id, seq) where entity_id is not null;

create table event_values (
  account_id uuid not null,
  seq bigint not null,
  salt bytea not null,
  before jsonb,
  after jsonb,
  primary key (account_id, seq)
);

-- Hashes of the chain, sealed by a job after the fact so that writers never wait for each other.
create table event_seals (
  account_id uuid not null,
  seq bigint not null,
  hash bytea not null,
  primary key (account_id, seq)
);

-- What was written stays: not even the owner's own mistakes may change an event.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger event_log_append_only before update on event_log for each row execute function refuse_change();
create trigger event_seals_append_only before update on event_seals for each row execute function refuse_change();

create table idempotency_keys (
  account_id uuid not null,
  user_id uuid not null,
  method text not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id, method, path, key)
);
create index idempotency_keys__created_at on idempotency_keys (created_at);

-- Reports of crashed pages may come from people who are not signed in: they belong to the installation.
create table error_reports (
  _id uuid primary key,
  at timestamptz not null default now(),
  message text not null,
  stack text not null,
  path text not null,
  what_happened text not null,
  email text not null
);

-- Facts about the installation itself.
create table installation (
  key text primary key,
  value jsonb not null
);
