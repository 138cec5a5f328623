-- Keys with which a server of the account signs tokens that embed a dashboard in pages of some origins; `secret` is sealed.
create table viz_embed_keys (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  origins jsonb not null,
  secret bytea not null,
  created_at timestamptz not null,
  created_by uuid not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (account_id, _id)
);
create unique index viz_embed_keys__id on viz_embed_keys (_id);

-- The sessions for which tokens were exchanged: one row for each view, which is also the log of views. Those of a user's own keys end when
-- the user signs out of what they opened.
create table viz_embed_sessions (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  key_id uuid not null,
  token_hash bytea not null,
  claims jsonb not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, _id),
  foreign key (account_id, key_id) references viz_embed_keys (account_id, _id) on delete cascade
);
create unique index viz_embed_sessions__token on viz_embed_sessions (token_hash);
create index viz_embed_sessions__opened on viz_embed_sessions (account_id, opened_at);
