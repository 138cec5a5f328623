-- Who opened which version of a dashboard on which day of the account's zone; a person once a day.
create table viz_openings (
  account_id uuid not null references accounts (_id) on delete cascade,
  dashboard_id uuid,
  version int,
  user_id uuid,
  day date,
  primary key (account_id, dashboard_id, version, user_id, day),
  foreign key (account_id, dashboard_id) references viz_dashboards (account_id, _id) on delete cascade
);
create index viz_openings__user on viz_openings (account_id, user_id);
create index viz_openings__day on viz_openings (day);

-- How often people outside opened a version by links and in other pages; nothing is known of who they are.
create table viz_outside_openings (
  account_id uuid not null references accounts (_id) on delete cascade,
  dashboard_id uuid,
  version int,
  way text check (way in ('link', 'embed')),
  day date,
  count int not null,
  primary key (account_id, dashboard_id, version, way, day),
  foreign key (account_id, dashboard_id) references viz_dashboards (account_id, _id) on delete cascade
);
create index viz_outside_openings__day on viz_outside_openings (day);
