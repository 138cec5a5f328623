-- Posts that go on by a rule (contracts/publishing/series.ts); each post of a series is one of its own.
create table publishing_series (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  post_id uuid not null,
  rule jsonb not null,
  -- Where the rule begins; days are texts, as wall times are.
  wall_time text not null,
  skip jsonb not null,
  schedule boolean not null,
  made_until text not null,
  made int not null,
  created_by uuid,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create index publishing_series__due on publishing_series (made_until) where ended_at is null;
create table publishing_series_posts (
  account_id uuid not null,
  post_id uuid,
  series_id uuid not null,
  primary key (account_id, post_id),
  foreign key (account_id, series_id) references publishing_series (account_id, _id) on delete cascade
);
create index publishing_series_posts__series on publishing_series_posts (account_id, series_id);
