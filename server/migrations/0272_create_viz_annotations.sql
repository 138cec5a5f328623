-- What people write on charts over time: a moment or a span, on one dashboard or on all of the account.
create table viz_annotations (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  dashboard_id uuid,
  text jsonb not null,
  from_at timestamptz not null,
  to_at timestamptz,
  tied_to jsonb,
  created_by uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  foreign key (account_id, dashboard_id) references viz_dashboards (account_id, _id) on delete cascade,
  constraint viz_annotations__span check (to_at is null or from_at < to_at)
);
create index viz_annotations__dashboard on viz_annotations (account_id, dashboard_id);
