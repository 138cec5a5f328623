-- People outside who see posts by a link and approve where they are asked (contracts/publishing/approval/clients.ts).
create table publishing_clients (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  language text not null,
  scope jsonb not null,
  token_hash bytea not null,
  password_hash text,
  created_at timestamptz not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened int not null default 0,
  last_opened_at timestamptz,
  primary key (account_id, _id)
);
create unique index publishing_clients__token on publishing_clients (token_hash);
