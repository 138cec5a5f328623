-- Links by which people without a sign-in see one dashboard. `picture` holds the document and the answers of a frozen one; it is deleted
-- with the end of the link. `editable`: the filters that visitors may set.
create table viz_links (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  dashboard_id uuid not null,
  kind text not null check (kind in ('frozen', 'live')),
  editable jsonb not null,
  zone text not null,
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
  foreign key (account_id, dashboard_id) references viz_dashboards (account_id, _id) on delete cascade,
  constraint viz_links__picture check (kind = 'frozen' or picture is null)
);
create unique index viz_links__token on viz_links (token_hash);
create index viz_links__dashboard on viz_links (account_id, dashboard_id);
