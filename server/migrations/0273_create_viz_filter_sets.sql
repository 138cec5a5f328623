-- Filters, period and parameters of a dashboard that people keep under a name. A shared one is for all who see the dashboard.
create table viz_filter_sets (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  dashboard_id uuid not null,
  owner_id uuid not null,
  name text not null,
  shared boolean not null,
  state jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  foreign key (account_id, dashboard_id) references viz_dashboards (account_id, _id) on delete cascade
);
create unique index viz_filter_sets__name on viz_filter_sets (account_id, dashboard_id, owner_id, lower(name));

-- With which of them a dashboard opens for a person.
create table viz_filter_defaults (
  account_id uuid not null references accounts (_id) on delete cascade,
  dashboard_id uuid,
  user_id uuid,
  set_id uuid not null,
  primary key (account_id, dashboard_id, user_id),
  foreign key (account_id, set_id) references viz_filter_sets (account_id, _id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index viz_filter_defaults__set on viz_filter_defaults (account_id, set_id);
