-- Files of dashboards that are made in the background. `document` is the dashboard as it was when the file was wanted, `rights` a hash of
-- what its owner saw then: a file is fetched by its owner alone, while they still see the same.
create table viz_exports (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  dashboard_id uuid not null,
  owner_id uuid not null,
  brand_id uuid,
  name text not null,
  document jsonb not null,
  request jsonb not null,
  rights text not null,
  file jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  primary key (account_id, _id),
  foreign key (account_id, dashboard_id) references viz_dashboards (account_id, _id) on delete cascade,
  foreign key (account_id, owner_id) references users (account_id, _id) on delete cascade
);
create index viz_exports__dashboard on viz_exports (account_id, dashboard_id);
create index viz_exports__owner on viz_exports (account_id, owner_id);
create index viz_exports__expired on viz_exports (expires_at);
