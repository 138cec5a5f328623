-- Dashboards over mentions: widgets on a grid, the filter they open with, whose they are and who else sees them.
create table dashboards (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  about text not null,
  widgets jsonb not null,
  filter jsonb not null,
  share text not null check (share in ('private', 'group', 'all')),
  group_id uuid,
  owner_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint dashboards__group check ((share = 'group') = (group_id is not null))
);
create index dashboards__name on dashboards (account_id, lower(name), _id);

-- How a dashboard stood before each change; the oldest go.
create table dashboard_versions (
  account_id uuid not null references accounts on delete cascade,
  dashboard_id uuid not null,
  version int not null,
  at timestamptz not null,
  by_id uuid not null,
  fields jsonb not null,
  primary key (account_id, dashboard_id, version),
  foreign key (account_id, dashboard_id) references dashboards on delete cascade
);

-- Links by which people without a sign-in see one dashboard. Only the hash of the secret is kept.
create table dashboard_links (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  dashboard_id uuid not null,
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
  foreign key (account_id, dashboard_id) references dashboards on delete cascade
);
create unique index dashboard_links__token on dashboard_links (token_hash);
create index dashboard_links__dashboard on dashboard_links (account_id, dashboard_id, created_at);
