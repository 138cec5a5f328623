-- What is known of the work: what customers say of it (surveys), and how colleagues judge it (quality check).

create table surveys (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  message text not null,
  questions jsonb not null,
  channels text[] not null,
  expires_days int not null,
  thanks text not null,
  active boolean not null,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint surveys__account_id__name unique (account_id, name)
);

-- One row for each time that a ticket was done and somebody was, or was not, asked how it was.
create table survey_invitations (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  ticket_id uuid not null,
  contact_id uuid not null,
  channel text not null,
  -- Whose ticket it was when it was done.
  agent_id uuid,
  survey_id uuid not null,
  survey_name text not null,
  survey_version int not null,
  -- The questions as they were asked.
  questions jsonb not null,
  thanks text not null,
  -- The event by which the ticket was done; null where a person asked.
  episode bigint,
  asked_by uuid,
  -- Null where nobody was asked: then `reason` says why.
  token_hash bytea,
  reason text check (reason in ('paused', 'window_closed', 'connection_inactive', 'cannot_send')),
  answers jsonb not null default '[]',
  -- What was said to the first question of each scale: what scores are counted from.
  csat smallint check (csat between 1 and 5),
  nps smallint check (nps between 0 and 10),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  primary key (account_id, _id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade,
  constraint survey_invitations__episode unique (account_id, ticket_id, episode),
  constraint survey_invitations__token unique (token_hash),
  check ((token_hash is null) = (reason is not null))
);
create index survey_invitations__ticket on survey_invitations (account_id, ticket_id, created_at desc, _id desc);
create index survey_invitations__contact on survey_invitations (account_id, contact_id, created_at desc) where reason is null;
create index survey_invitations__newest on survey_invitations (account_id, created_at desc, _id desc);

create table qc_sampling (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  scorecard_id uuid,
  percent int not null,
  second_percent int not null,
  "only" text[] not null,
  channels text[] not null,
  active boolean not null,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint qc_sampling__account_id__name unique (account_id, name)
);

-- A ticket that is judged, with the scorecard as it was: changing the card later changes no judgement.
create table quality_cases (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  ticket_id uuid not null,
  -- Whose work is judged.
  agent_id uuid,
  scorecard_id uuid not null,
  card jsonb not null,
  source text not null check (source in ('sample', 'hand')),
  rule_id uuid,
  rule_name text not null,
  picked_by uuid,
  -- How many people judge it, the second without knowing the first.
  needed int not null check (needed between 1 and 2),
  -- 'open' until as many have judged it as are needed; 'appealed' until the appeal is decided.
  state text not null check (state in ('open', 'judged', 'appealed', 'settled')),
  score int,
  passed boolean,
  created_at timestamptz not null,
  judged_at timestamptz,
  primary key (account_id, _id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
-- One rule picks a ticket once, however often it is done.
create unique index quality_cases__rule on quality_cases (account_id, ticket_id, rule_id) where rule_id is not null;
create index quality_cases__newest on quality_cases (account_id, state, created_at desc, _id desc);
create index quality_cases__agent on quality_cases (account_id, agent_id, created_at desc, _id desc);
create index quality_cases__ticket on quality_cases (account_id, ticket_id);

create table quality_reviews (
  account_id uuid not null references accounts on delete cascade,
  case_id uuid not null,
  -- 1 and 2: the judgements; 3: the one that decides an appeal.
  round int not null check (round between 1 and 3),
  reviewer_id uuid not null,
  answers jsonb not null,
  score int not null,
  passed boolean not null,
  comment text not null,
  at timestamptz not null,
  primary key (account_id, case_id, round),
  foreign key (account_id, case_id) references quality_cases on delete cascade
);
create unique index quality_reviews__reviewer on quality_reviews (account_id, case_id, reviewer_id) where round < 3;

create table quality_appeals (
  account_id uuid not null references accounts on delete cascade,
  case_id uuid not null,
  by_id uuid not null,
  text text not null,
  at timestamptz not null,
  outcome text check (outcome in ('kept', 'changed')),
  answer text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  primary key (account_id, case_id),
  foreign key (account_id, case_id) references quality_cases on delete cascade
);
