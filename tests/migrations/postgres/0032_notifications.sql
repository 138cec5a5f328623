-- Digests and alerts by mail: what is told to whom and when, which outside addresses said yes, and what was sent.
create table email_notifications (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  product text not null,
  name text not null,
  people uuid[] not null,
  addresses text[] not null,
  every text not null check (every in ('at_once', 'hour', 'day', 'week')),
  at text not null,
  days int[] not null,
  template_id uuid,
  keywords uuid[] not null,
  sentiment text[] not null,
  minimum int not null,
  language text not null,
  active boolean not null,
  -- When it is due; null while it rests.
  next_run_at timestamptz,
  -- The end of what was told last; null where the first period is the schedule's own.
  covered_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint email_notifications__name unique (account_id, product, name),
  -- A template that a notification follows is not deleted under it.
  constraint email_notifications__template foreign key (account_id, template_id) references templates
);
create index email_notifications__due on email_notifications (next_run_at) where next_run_at is not null;

-- What addresses outside the account said to being mailed; one without a row has not said anything.
create table notification_addresses (
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  state text not null check (state in ('confirmed', 'refused')),
  settled_at timestamptz not null,
  primary key (account_id, email)
);

-- Questions that were mailed, each with a link of its own.
create table notification_questions (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  email text not null,
  notification_id uuid not null,
  token_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answer text check (answer in ('yes', 'no')),
  primary key (account_id, _id),
  constraint notification_questions__token unique (token_hash),
  foreign key (account_id, notification_id) references email_notifications on delete cascade
);
create index notification_questions__email on notification_questions (account_id, email, asked_at desc);

-- Who wants no more of a notification.
create table notification_stops (
  account_id uuid not null references accounts on delete cascade,
  notification_id uuid not null,
  email text not null,
  at timestamptz not null,
  primary key (account_id, notification_id, email),
  foreign key (account_id, notification_id) references email_notifications on delete cascade
);

-- What became of each period: one row, however many processes look.
create table notification_runs (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  notification_id uuid not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  outcome text not null check (outcome in ('sent', 'quiet', 'nobody')),
  mentions bigint not null,
  at timestamptz not null,
  primary key (account_id, _id),
  constraint notification_runs__period unique (account_id, notification_id, period_to),
  foreign key (account_id, notification_id) references email_notifications on delete cascade
);

-- One mail of a run: to whom, the link by which they end it, and when they first opened it in the suite.
create table notification_sendings (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  run_id uuid not null,
  notification_id uuid not null,
  email text not null,
  user_id uuid,
  token_hash bytea not null,
  opened_at timestamptz,
  primary key (account_id, _id),
  constraint notification_sendings__token unique (token_hash),
  foreign key (account_id, run_id) references notification_runs on delete cascade
);
create index notification_sendings__run on notification_sendings (account_id, run_id);
