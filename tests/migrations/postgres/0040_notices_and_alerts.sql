-- What people are told inside the suite, and by which ways each wants to hear it.
create table notices (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- What it is about: nobody is told of the same thing twice.
  topic text not null,
  link text not null,
  values jsonb not null,
  -- Whether it stands under the bell; false where the person wants it by mail alone.
  in_web boolean not null,
  by_email boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (account_id, _id),
  constraint notices__topic unique (account_id, user_id, kind, topic),
  foreign key (account_id, user_id) references users on delete cascade
);
create index notices__newest on notices (account_id, user_id, created_at desc, _id desc) where in_web;
create index notices__unread on notices (account_id, user_id) where in_web and read_at is null;
-- What is old goes (server/notices/tidy.ts).
create index notices__age on notices (created_at);

create table notice_choices (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null,
  kind text not null,
  web boolean not null,
  email boolean not null,
  primary key (account_id, user_id, kind),
  foreign key (account_id, user_id) references users on delete cascade
);

-- Rules of alerts. What is usual for a rule (baseline, share) is learnt hour by hour and kept beside it.
create table alert_rules (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  kind text not null check (kind in ('spike', 'negative', 'reach', 'words', 'author', 'silence')),
  filter jsonb not null,
  sensitivity text not null check (sensitivity in ('calm', 'balanced', 'early')),
  at_least bigint,
  authors text[] not null,
  cooldown_hours int not null,
  merge boolean not null,
  quiet_hours jsonb,
  people uuid[] not null,
  by_web boolean not null,
  by_email boolean not null,
  line jsonb,
  active boolean not null,
  shift real not null default 0,
  muted boolean not null default false,
  snoozed_until timestamptz,
  -- What engine/anomaly keeps; null where nothing was learnt yet, or the filter is another one now.
  learnt jsonb,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What happened before a rule was made or its filter changed rings no more.
  rings_from timestamptz not null,
  primary key (account_id, _id),
  constraint alert_rules__name unique (account_id, name)
);
-- Installations without rules are told so by an empty index.
create index alert_rules__active on alert_rules (account_id) where active;

-- How far an account's rules have looked: the event that told last of new mentions, and when.
create table alert_looks (
  account_id uuid not null primary key references accounts on delete cascade,
  seq bigint not null,
  looked_until timestamptz not null
);

create table alerts (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  rule_id uuid not null,
  -- The word or the author where a rule may ring for several at a time.
  topic text not null default '',
  from_at timestamptz not null,
  to_at timestamptz not null,
  facts jsonb not null,
  cause jsonb,
  path text not null,
  merged_into uuid,
  told_at timestamptz,
  line_told_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  useful boolean,
  created_at timestamptz not null,
  primary key (account_id, _id),
  -- The same moment rings once, whoever looks and however often.
  constraint alerts__moment unique (account_id, rule_id, topic, to_at),
  foreign key (account_id, rule_id) references alert_rules on delete cascade
);
create index alerts__newest on alerts (account_id, to_at desc, _id desc);
create index alerts__of_rule on alerts (account_id, rule_id, to_at desc);
create index alerts__merged on alerts (account_id, merged_into) where merged_into is not null;
