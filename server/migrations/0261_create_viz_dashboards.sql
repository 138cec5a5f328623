-- Dashboards of custom visualisation. Readers see `published`; `draft` is what people who may change it edit beside it. `revision` grows with
-- each saved draft and is the number of the latest row of viz_revisions.
create table viz_dashboards (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  share text not null check (share in ('private', 'group', 'all')),
  group_id uuid,
  owner_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published jsonb,
  published_version int not null default 0,
  published_at timestamptz,
  published_by uuid,
  draft jsonb,
  draft_at timestamptz,
  draft_by uuid,
  conflicts jsonb not null default '[]',
  revision int not null default 0,
  primary key (account_id, _id),
  constraint viz_dashboards__group check ((share = 'group') = (group_id is not null))
);
create index viz_dashboards__name on viz_dashboards (account_id, lower(name), _id);

-- The latest revisions of what is edited: on which of them a person began is what their changes are compared with.
create table viz_revisions (
  account_id uuid not null references accounts (_id) on delete cascade,
  dashboard_id uuid,
  revision int,
  document jsonb not null,
  by_id uuid not null,
  at timestamptz not null,
  primary key (account_id, dashboard_id, revision),
  foreign key (account_id, dashboard_id) references viz_dashboards (account_id, _id) on delete cascade
);

-- What was published; the oldest go.
create table viz_versions (
  account_id uuid not null references accounts (_id) on delete cascade,
  dashboard_id uuid,
  version int,
  document jsonb not null,
  by_id uuid not null,
  at timestamptz not null,
  primary key (account_id, dashboard_id, version),
  foreign key (account_id, dashboard_id) references viz_dashboards (account_id, _id) on delete cascade
);
