-- How tickets are found and worked through: people's own views, notes that name colleagues, drafts, acts on many at once, the board.

-- What stands of the survey: null, 'asked' or 'answered' (written by the survey).
alter table tickets add column survey text;

-- What every fixed view, and most saved ones, are counted by stands in one index of the tickets that are not done.
drop index tickets__live;
create index tickets__live on tickets (account_id, last_message_at desc, _id desc)
  include (assignee_id, group_id, waiting_since, snoozed_until, sla_due_at, blocked, priority, channel, state) where live;
create index tickets__blocked on tickets (account_id, last_message_at desc, _id desc) where blocked;
-- The orders of a list that is worked off. What has no such time stands at the end.
create index tickets__by_waiting on tickets (account_id, coalesce(waiting_since, 'infinity'), _id) where live;
create index tickets__by_due on tickets (account_id, coalesce(sla_due_at, 'infinity'), _id) where live;
create index tickets__by_priority on tickets (account_id, priority desc, last_message_at desc, _id desc) where live;

-- Who was named in a note and has not answered yet.
create table ticket_mentions (
  account_id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  ticket_id uuid not null,
  named_by uuid,
  named_at timestamptz not null,
  answered_at timestamptz,
  primary key (account_id, message_id, user_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index ticket_mentions__open on ticket_mentions (account_id, user_id, ticket_id) where answered_at is null;
create index ticket_mentions__ticket on ticket_mentions (account_id, ticket_id);

create table ticket_views (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  owner_id uuid not null,
  name text not null,
  filter jsonb not null,
  sort text not null,
  share text not null,
  group_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  foreign key (account_id, owner_id) references users (account_id, _id) on delete cascade,
  foreign key (account_id, group_id) references groups (account_id, _id) on delete cascade
);
create unique index ticket_views__name on ticket_views (account_id, owner_id, lower(normalize(name, nfkc)));

-- What somebody has written and not sent. The version lets two tabs notice each other.
create table ticket_drafts (
  account_id uuid not null,
  user_id uuid not null,
  ticket_id uuid not null,
  kind text not null,
  text text not null,
  version int not null,
  updated_at timestamptz not null,
  primary key (account_id, user_id, ticket_id, kind),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index ticket_drafts__age on ticket_drafts (updated_at);

-- An act on many tickets: what each was before, so that it can be taken back for a while.
create table ticket_bulk_acts (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  user_id uuid,
  changed jsonb not null,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (account_id, _id)
);
create index ticket_bulk_acts__age on ticket_bulk_acts (at);

-- How many tickets a column of the board may hold; none: as many as there are.
create table board_limits (
  account_id uuid not null references accounts on delete cascade,
  state text not null,
  most int not null check (most > 0),
  primary key (account_id, state)
);
