-- Exports of mentions: what was asked for, and what came of it. How far one is stands in long_works.
create table mention_exports (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  work_id uuid not null,
  name text not null,
  -- As in the address of the feed: lists by commas.
  filter jsonb not null,
  format text not null check (format in ('csv', 'xlsx', 'jsonl')),
  columns text[] not null,
  language text not null,
  time_zone text not null,
  bom boolean not null,
  owner_id uuid,
  -- What came in later is not in it.
  as_of timestamptz not null,
  total bigint not null,
  -- What the plan's meter was charged for it.
  counted bigint not null,
  rows bigint not null default 0,
  cut bigint not null default 0,
  files jsonb not null default '[]',
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  -- Its files are no longer kept.
  dropped_at timestamptz,
  primary key (account_id, _id)
);
create index mention_exports__newest on mention_exports (account_id, created_at desc, _id desc);
create index mention_exports__expired on mention_exports (expires_at) where dropped_at is null;

-- Reports: what is told of which mentions, when it is made, and who gets it.
create table listening_reports (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  filter jsonb not null,
  dashboard_id uuid,
  span text not null,
  sections text[] not null,
  formats text[] not null,
  language text not null,
  time_zone text not null,
  every text check (every in ('day', 'week', 'month')),
  at text not null,
  weekday int not null,
  day int not null,
  people uuid[] not null,
  addresses text[] not null,
  active boolean not null,
  owner_id uuid,
  next_run_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  constraint listening_reports__name unique (account_id, name)
);
create index listening_reports__due on listening_reports (next_run_at) where next_run_at is not null;

-- What was made of a report: one row a period by schedule, however many processes look, and one each time a person asks.
create table report_runs (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  report_id uuid not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  -- The time by the schedule; null where a person asked.
  due_at timestamptz,
  asked_by uuid,
  -- Whether it is mailed when it is made.
  send boolean not null,
  state text not null check (state in ('making', 'done', 'failed')),
  mentions bigint,
  files jsonb not null default '[]',
  error text,
  at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  dropped_at timestamptz,
  primary key (account_id, _id),
  constraint report_runs__due unique (account_id, report_id, due_at),
  foreign key (account_id, report_id) references listening_reports on delete cascade
);
create index report_runs__newest on report_runs (account_id, report_id, at desc, _id desc);
create index report_runs__expired on report_runs (expires_at) where dropped_at is null;

-- One mail of a report: to whom, and the token by which it is fetched without a sign-in and by which such mails end.
create table report_sendings (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  run_id uuid not null,
  report_id uuid not null,
  email text not null,
  user_id uuid,
  token_hash bytea not null,
  at timestamptz not null,
  opened_at timestamptz,
  primary key (account_id, _id),
  constraint report_sendings__token unique (token_hash),
  foreign key (account_id, run_id) references report_runs on delete cascade
);
create index report_sendings__run on report_sendings (account_id, run_id);

-- The questions to outside addresses, and who wants no more, are of reports as well as of notifications by mail.
alter table notification_questions drop constraint notification_questions_account_id_notification_id_fkey;
alter table notification_stops drop constraint notification_stops_account_id_notification_id_fkey;
