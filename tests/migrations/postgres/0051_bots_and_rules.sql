-- The post blocker at work, rules that answer and act by themselves, bots with flows, messages for what nobody has read.

alter table post_blocker_rules
  add column patterns text[] not null default '{}',
  add column media text[] not null default '{}',
  add column most_messages int not null default 0,
  add column within_seconds int not null default 60,
  add column until text not null default '';

-- What a rule kept out, whole, until a person lets it in or its time is over.
create table blocked_items (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  connection_id uuid not null,
  channel text not null,
  origin_id text not null,
  author_id text not null,
  author_name text not null,
  text text not null,
  item jsonb not null,
  rule_id uuid not null,
  rule_name text not null,
  -- Which words, authors, patterns … of the rule it met.
  why jsonb not null,
  action text not null,
  state text not null default 'held',
  decided_by uuid,
  decided_at timestamptz,
  at timestamptz not null,
  primary key (account_id, _id),
  constraint blocked_items__origin unique (account_id, connection_id, origin_id)
);
create index blocked_items__state on blocked_items (account_id, state, _id desc);
create index blocked_items__author on blocked_items (account_id, connection_id, author_id, at desc);
create index blocked_items__rule on blocked_items (account_id, rule_id, _id desc);
create index blocked_items__at on blocked_items (at);

create table auto_responses (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  moment text not null,
  hours text not null,
  condition jsonb not null,
  text text not null,
  text_th text not null,
  delay_seconds int not null,
  again_after_seconds int not null,
  active boolean not null,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint auto_responses__account_id__name unique (account_id, name)
);

create table ticket_automations (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  trigger text not null,
  after_seconds int not null,
  condition jsonb not null,
  actions jsonb not null,
  ends boolean not null,
  active boolean not null,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint ticket_automations__account_id__name unique (account_id, name)
);

create table unread_templates (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  text text not null,
  text_th text not null,
  after_seconds int not null,
  hours text not null,
  condition jsonb not null,
  active boolean not null,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint unread_templates__account_id__name unique (account_id, name)
);

-- What rules did, or why they did not: one line a rule and cause, so that a job that runs twice does nothing twice.
create table rule_runs (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  kind text not null,
  rule_id uuid not null,
  rule_name text not null,
  ticket_id uuid not null,
  -- What it ran for: the number of an event, or the instant since which a ticket waits.
  cause text not null,
  outcome text not null,
  did jsonb not null default '[]',
  due_at timestamptz,
  at timestamptz not null,
  primary key (account_id, _id),
  constraint rule_runs__once unique (account_id, kind, rule_id, ticket_id, cause),
  foreign key (account_id, ticket_id) references tickets on delete cascade
);
create index rule_runs__ticket on rule_runs (account_id, ticket_id, at desc);
create index rule_runs__at on rule_runs (at);

-- A customer's message gets one answer from the suite at most, whoever would give it.
create table automatic_answers (
  account_id uuid not null references accounts on delete cascade,
  ticket_id uuid not null,
  cause text not null,
  by_kind text not null,
  by_id uuid not null,
  at timestamptz not null,
  primary key (account_id, ticket_id, cause),
  foreign key (account_id, ticket_id) references tickets on delete cascade
);
create index automatic_answers__at on automatic_answers (account_id, ticket_id, at desc);

alter table chatbots
  add column graph jsonb not null default '{"nodes":[]}',
  add column abandon_after_seconds int not null default 1800;

-- One conversation of a bot with a customer, from its first word to how it ended.
create table bot_episodes (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  bot_id uuid not null,
  bot_name text not null,
  ticket_id uuid not null,
  -- Where in the flow it stands, and what the customer told it.
  node_id text,
  told jsonb not null default '{}',
  misses int not null default 0,
  turns int not null default 0,
  answers int not null default 0,
  outcome text not null default 'talking',
  reason text,
  -- The conversation as the outside bot knows it.
  outside_id text,
  started_at timestamptz not null,
  last_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, _id),
  foreign key (account_id, ticket_id) references tickets on delete cascade
);
create unique index bot_episodes__talking on bot_episodes (account_id, ticket_id) where outcome = 'talking';
create index bot_episodes__bot on bot_episodes (account_id, bot_id, started_at desc);
create index bot_episodes__outside on bot_episodes (account_id, bot_id, outside_id) where outside_id is not null;
create index bot_episodes__idle on bot_episodes (last_at) where outcome = 'talking';
