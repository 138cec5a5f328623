-- Tickets that rules gave away or have nobody for, words that spelling lets pass, and browsers that are pushed to.

-- The newest decision about a ticket and why; older ones stand in the event log. The ticket is written after it in one transaction.
create table auto_assign_decisions (
  account_id uuid not null references accounts on delete cascade,
  ticket_id uuid not null,
  at timestamptz not null,
  agent_id uuid,
  decision jsonb not null,
  -- Since when it waits for somebody to be free; null where it does not.
  waiting_since timestamptz,
  primary key (account_id, ticket_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade deferrable initially deferred
);
-- When they last answered a customer, for whoever gives by idleness.
alter table auto_assign_agents add column last_acted_at timestamptz;

create index auto_assign_decisions__waiting on auto_assign_decisions (account_id, waiting_since, ticket_id)
  where waiting_since is not null;

-- Words that the account's spelling knows beside the dictionaries.
create table spelling_words (
  account_id uuid not null references accounts on delete cascade,
  word text not null,
  added_by uuid,
  added_at timestamptz not null,
  primary key (account_id, word)
);

-- Browsers that asked to be told on the phone's lock screen.
create table push_subscriptions (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  failures int not null default 0,
  primary key (account_id, _id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create unique index push_subscriptions__endpoint on push_subscriptions (endpoint);
create index push_subscriptions__user on push_subscriptions (account_id, user_id);

-- The key pair that tells push services who sends; one for the installation, the private half encrypted.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null
);
