-- The clocks of tickets: folded out of the event log, kept so that nobody folds a whole history to know what is due.
create table ticket_clocks (
  account_id uuid not null references accounts on delete cascade,
  ticket_id uuid not null,
  -- By which version of which policy they began, and by which they count now.
  first_policy_id uuid not null,
  first_policy_version int not null,
  policy_id uuid not null,
  policy_version int not null,
  -- The last event that is in them, and what they are (engine/service-levels).
  seq bigint not null,
  clocks jsonb not null,
  -- When the next level or warning comes by itself; null where none does.
  next_at timestamptz,
  -- What was measured, in whole seconds of business time; null where there is nothing to measure yet.
  first_response int,
  handling_time int,
  avg_response_time int,
  resolution_time int,
  sla_time int,
  waiting_time int,
  turn_around_time int,
  primary key (account_id, ticket_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index ticket_clocks__next on ticket_clocks (next_at, account_id) where next_at is not null;

-- Each level and warning that a measure reached: the key is what keeps it from being told twice, whoever looks.
create table ticket_levels (
  account_id uuid not null references accounts on delete cascade,
  ticket_id uuid not null,
  metric text not null,
  kind text not null check (kind in ('level', 'warning')),
  level smallint not null,
  policy_id uuid not null,
  policy_version int not null,
  breach boolean not null,
  -- When it was reached, and when the suite said so.
  at timestamptz not null,
  told_at timestamptz not null,
  -- Whose ticket it was by then.
  assignee_id uuid,
  primary key (account_id, ticket_id, metric, kind, level, policy_id, policy_version),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index ticket_levels__breaches on ticket_levels (account_id, at) where breach;

-- Time that people worked on tickets: from starting to stopping, or to the last sign of life. Entries by hand say so and why.
create table ticket_times (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  ticket_id uuid not null,
  user_id uuid not null,
  source text not null check (source in ('timer', 'hand')),
  started_at timestamptz not null,
  beat_at timestamptz not null,
  ended_at timestamptz,
  note text not null default '',
  removed_at timestamptz,
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (account_id, _id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade,
  check (ended_at >= started_at)
);
-- One running timer a person, on whichever ticket.
create unique index ticket_times__running on ticket_times (account_id, user_id) where ended_at is null;
create index ticket_times__beat on ticket_times (beat_at) where ended_at is null;
create index ticket_times__ticket on ticket_times (account_id, ticket_id, started_at);
create index ticket_times__person on ticket_times (account_id, user_id, started_at);

-- Whether somebody in a status counts as staff at work; a pause does not.
alter table working_statuses add column counts_as_staff boolean not null default true;

-- What people said of themselves, from when to when. Names and effects are as they were by then.
create table working_status_spans (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  user_id uuid not null,
  status_id uuid not null,
  name text not null,
  name_th text not null,
  color text not null,
  accepts_tickets boolean not null,
  counts_as_staff boolean not null,
  from_at timestamptz not null,
  to_at timestamptz,
  primary key (account_id, _id),
  check (to_at >= from_at)
);
create unique index working_status_spans__open on working_status_spans (account_id, user_id) where to_at is null;
create index working_status_spans__person on working_status_spans (account_id, user_id, from_at);
insert into working_status_spans
  (account_id, _id, user_id, status_id, name, name_th, color, accepts_tickets, counts_as_staff, from_at)
select c.account_id, gen_random_uuid(), c.user_id, c.status_id, s.name, s.name_th, s.color, s.accepts_tickets, s.counts_as_staff, c.since
  from working_status_choices c
  join working_statuses s on s.account_id = c.account_id and s._id = c.status_id;
