-- Sessions that can be named and ended one by one, sessions of an administrator in another's place, and second factors.

alter table sessions
  add column _id uuid not null default gen_random_uuid(),
  add column idle_minutes int not null default 10080,
  -- When the person last proved to be there: with a password, a code or a passkey.
  add column proved_at timestamptz not null default now(),
  -- How the person came in: what was proved elsewhere (single sign-on, a passkey) needs no second factor here.
  add column way text not null default 'password',
  -- The administrator who is signed in as this person, and their own session to go back to.
  add column remote_by uuid,
  add column remote_home bytea;
create unique index sessions__id on sessions (account_id, _id);
create index sessions__user on sessions (account_id, user_id);
create index sessions__remote_home on sessions (remote_home) where remote_home is not null;

-- Null: 12 hours, or 30 days where the person asked to stay signed in.
alter table accounts
  add column session_idle_minutes int not null default 10080,
  add column session_hours int,
  add column second_factor_required boolean not null default false;
alter table roles add column second_factor_required boolean not null default false;

-- Who runs the installation works in short sessions and always with a second factor.
update accounts set second_factor_required = true, session_idle_minutes = 15, session_hours = 1
 where _id = '00000000-0000-7000-8000-000000000001';

create table one_time_code_keys (
  account_id uuid not null,
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamptz,
  -- The newest step whose code was used: no code works twice (RFC 6238, section 5.2).
  last_step bigint not null default 0,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

create table passkeys (
  account_id uuid not null,
  _id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, _id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade,
  constraint passkeys__credential_id unique (credential_id)
);
create index passkeys__user on passkeys (account_id, user_id);

create table recovery_codes (
  account_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- Browsers that need no second factor for a while.
create table trusted_browsers (
  account_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- A sign-in between its two factors, or the making of a passkey.
create table factor_challenges (
  account_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  passkey_challenge text,
  remember boolean not null default false,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  constraint factor_challenges__token_hash unique (token_hash),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- Questions to a passkey before anybody is known: they belong to the installation until they are answered.
create table passkey_questions (
  challenge text primary key,
  expires_at timestamptz not null
);
