-- Links by which people without a sign-in see one search of quick analytics. `picture` holds the answers of a frozen one: numbers about no
-- person; it is deleted with the end of the link.
create table search_links (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  kind text not null check (kind in ('frozen', 'live')),
  look jsonb not null,
  picture jsonb,
  name text not null,
  token_hash bytea not null,
  password_hash text,
  created_at timestamptz not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened int not null default 0,
  last_opened_at timestamptz,
  primary key (account_id, _id),
  constraint search_links__picture check (kind = 'frozen' or picture is null)
);
create unique index search_links__token on search_links (token_hash);
create index search_links__created on search_links (account_id, created_at);
