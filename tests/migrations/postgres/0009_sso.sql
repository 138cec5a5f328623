-- Single sign-on: identity providers of accounts, the domains they may speak for, who is who there, and sign-ins on their way.

create table sso_connections (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  type text not null,
  active boolean not null,
  oidc jsonb,
  client_secret bytea,
  saml jsonb,
  claims jsonb not null,
  creates_people boolean not null,
  default_role_id uuid,
  mappings jsonb not null,
  enforced boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id)
);

create table sso_domains (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  domain text not null,
  token text not null,
  verified_at timestamptz,
  primary key (account_id, _id),
  constraint sso_domains__account_id__domain unique (account_id, domain)
);
-- Many may claim a domain; one can prove it.
create unique index sso_domains__verified on sso_domains (domain) where verified_at is not null;

create table sso_identities (
  account_id uuid not null,
  connection_id uuid not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, connection_id, subject),
  foreign key (account_id, connection_id) references sso_connections (account_id, _id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);

-- A sign-in between leaving for the provider and coming back.
create table sso_flows (
  account_id uuid not null,
  state text not null,
  connection_id uuid not null,
  -- The browser that left: only the one with this cookie may come back.
  browser_hash bytea not null,
  verifier text not null,
  nonce text not null,
  redirect text,
  -- Set once the provider's answer has been checked; what is left is to meet the browser.
  proved jsonb,
  expires_at timestamptz not null,
  primary key (account_id, state),
  constraint sso_flows__state unique (state),
  foreign key (account_id, connection_id) references sso_connections (account_id, _id) on delete cascade
);

-- Which session came from which sign-in at the provider, for logging out from there.
create table sso_sessions (
  account_id uuid not null,
  session_id uuid not null,
  connection_id uuid not null,
  subject text not null,
  sid text,
  primary key (account_id, session_id),
  foreign key (account_id, session_id) references sessions (account_id, _id) on delete cascade
);
create index sso_sessions__subject on sso_sessions (account_id, connection_id, subject);

-- Assertions and logout tokens that were used: none counts twice.
create table sso_used (
  account_id uuid not null references accounts on delete cascade,
  token_id text not null,
  expires_at timestamptz not null,
  primary key (account_id, token_id)
);

alter table users add column break_glass boolean not null default false;
