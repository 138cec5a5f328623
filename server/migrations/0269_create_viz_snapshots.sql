-- Dashboards as somebody saw them. `content` is the canonical JSON of which `sha256` is the hash, compressed; `source` are the document and
-- the state from which it is counted again to compare. One row is one whole snapshot.
create table viz_snapshots (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  dashboard_id uuid not null,
  name text not null,
  shared boolean not null default false,
  taken_at timestamptz not null,
  taken_by uuid not null,
  as_of_event bigint not null,
  sha256 text not null,
  bytes int not null,
  content bytea not null,
  source jsonb not null,
  primary key (account_id, _id),
  foreign key (account_id, dashboard_id) references viz_dashboards (account_id, _id) on delete cascade
);
create index viz_snapshots__dashboard on viz_snapshots (account_id, dashboard_id, taken_at desc);
create index viz_snapshots__sha256 on viz_snapshots (sha256);
