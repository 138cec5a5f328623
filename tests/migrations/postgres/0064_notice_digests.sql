-- Who wants a daily mail of what stands unread under the bell, and when the next is due.
create table notice_digests (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null,
  daily boolean not null,
  hour smallint not null check (hour between 0 and 23),
  time_zone text not null,
  -- What came before this was told by an earlier one.
  told_until timestamptz not null,
  next_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);
create index notice_digests__due on notice_digests (next_at) where daily;
