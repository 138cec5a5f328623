-- How posts are approved (contracts/publishing/approval/workflows.ts), and who decides in whose place (deputies.ts).
create table publishing_workflows (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  mode text not null,
  -- Of which posts; an empty list leaves nothing out. No foreign keys: a connection may be deleted.
  connections uuid[] not null,
  tags text[] not null,
  campaigns text[] not null,
  steps jsonb not null,
  own_work boolean not null,
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id)
);

create table publishing_deputies (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  user_id uuid not null,
  deputy_id uuid not null,
  -- Days as texts; the last one is included.
  first_day text not null,
  last_day text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, _id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade,
  foreign key (account_id, deputy_id) references users (account_id, _id) on delete cascade,
  constraint publishing_deputies__days check (first_day <= last_day)
);
create index publishing_deputies__deputy on publishing_deputies (account_id, deputy_id);
create index publishing_deputies__user on publishing_deputies (account_id, user_id);
