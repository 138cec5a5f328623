-- Who is given new tickets, and by which rules. Which agents a rule names and which rules an agent serves is one table, read both ways.

create table auto_assign_agents (
  account_id uuid not null references accounts on delete cascade,
  -- The person's own id.
  _id uuid not null,
  capacity int,
  weight int not null,
  skills text[] not null,
  languages text[] not null,
  active boolean not null,
  -- When a rule gave them a ticket last: who has waited longest comes first.
  last_given_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  foreign key (account_id, _id) references users (account_id, _id) on delete cascade
);

create table auto_assign_rules (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  position int not null,
  active boolean not null,
  condition jsonb not null,
  condition_ids uuid[] not null,
  strategy text not null,
  skills text[] not null,
  fallback text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  constraint auto_assign_rules__account_id__name unique (account_id, name)
);

create table auto_assign_rule_agents (
  account_id uuid not null references accounts on delete cascade,
  rule_id uuid not null,
  agent_id uuid not null,
  primary key (account_id, rule_id, agent_id),
  foreign key (account_id, rule_id) references auto_assign_rules (account_id, _id) on delete cascade,
  foreign key (account_id, agent_id) references auto_assign_agents (account_id, _id) on delete cascade
);
create index auto_assign_rule_agents__agent on auto_assign_rule_agents (account_id, agent_id);

create table auto_assign_conditions (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  condition jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  constraint auto_assign_conditions__account_id__name unique (account_id, name)
);
