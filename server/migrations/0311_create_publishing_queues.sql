-- Queues of posts with weekly slots (contracts/publishing/queues.ts). A post in one keeps the slot that it got.
create table publishing_queues (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  name text not null,
  zone text not null,
  slots jsonb not null,
  paused boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id)
);
alter table publishing_posts add column queue_id uuid;
create index publishing_posts__queue on publishing_posts (account_id, queue_id) where queue_id is not null;
