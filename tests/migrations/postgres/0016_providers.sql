-- Signing in at other networks: who is who there, and sign-ins on their way.

create table provider_links (
  account_id uuid not null,
  provider text not null,
  subject text not null,
  user_id uuid not null,
  name text not null,
  linked_at timestamptz not null,
  primary key (account_id, provider, subject),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade,
  -- Somebody there is one person here, and the other way round.
  constraint provider_links__subject unique (provider, subject),
  constraint provider_links__user unique (account_id, user_id, provider)
);

-- Begun before anybody is known: they belong to the installation.
create table provider_flows (
  state text primary key,
  provider text not null,
  browser_hash bytea not null,
  verifier text not null,
  purpose text not null,
  -- The page that opened the pop-up.
  opener text not null,
  account_id_of_link uuid,
  user_id_of_link uuid,
  code_hash bytea unique,
  result jsonb,
  expires_at timestamptz not null
);
