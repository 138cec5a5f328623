-- Connecting channels: how each connection's token fares, and what a person's consent at a network opened.

alter table connections
  -- good | refused | not_ready | unknown; null while nobody has asked the network.
  add column token_state text,
  add column token_message text,
  add column token_checked_at timestamptz,
  add column token_expires_at timestamptz,
  -- Whom the token belongs to there.
  add column remote_id text,
  add column remote_name text;
create index connections__token_due on connections (token_expires_at) where token_expires_at is not null;

-- What a consent opened, until the person has chosen: sealed, since it holds tokens.
create table channel_offers (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  user_id uuid not null,
  channel text not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, _id)
);
create index channel_offers__over on channel_offers (expires_at);

-- An account of a network is connected once.
create unique index connections__remote on connections (account_id, channel, remote_id)
  where remote_id is not null and channel in ('facebook', 'twitter');

-- Verification links that were sent: the token as its hash, what was asked for as it was then, the answers sealed.
create table verification_links (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  ticket_id uuid not null,
  token_hash bytea not null unique,
  name text not null,
  fields jsonb not null,
  redirect_url text not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answers bytea,
  created_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create index verification_links__ticket on verification_links (account_id, ticket_id, created_at desc);
