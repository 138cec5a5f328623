-- Pools of posts that stay true, which fill the free slots of queues (contracts/publishing/evergreen.ts).
create table publishing_pools (
  account_id uuid not null references accounts (_id) on delete cascade,
  queue_id uuid,
  cooldown_days int not null,
  most_repeats int not null,
  ahead_days int not null,
  paused boolean not null,
  -- Whose posts the repeats are: of whoever set the pool up last.
  created_by uuid,
  updated_at timestamptz not null default now(),
  primary key (account_id, queue_id),
  foreign key (account_id, queue_id) references publishing_queues (account_id, _id) on delete cascade
);
create table publishing_pool_posts (
  account_id uuid not null,
  post_id uuid,
  queue_id uuid not null,
  used int not null,
  last_at timestamptz,
  added_at timestamptz not null,
  primary key (account_id, post_id),
  foreign key (account_id, queue_id) references publishing_pools (account_id, queue_id) on delete cascade
);
create index publishing_pool_posts__queue on publishing_pool_posts (account_id, queue_id);
create table publishing_pool_repeats (
  account_id uuid not null,
  -- The copy, the post that it is one of, and what was known when it was chosen.
  post_id uuid,
  pattern_id uuid not null,
  queue_id uuid not null,
  repeat int not null,
  before_at timestamptz,
  others int not null,
  primary key (account_id, post_id),
  foreign key (account_id, queue_id) references publishing_pools (account_id, queue_id) on delete cascade
);
create index publishing_pool_repeats__pattern on publishing_pool_repeats (account_id, pattern_id);
