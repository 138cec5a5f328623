-- Addresses at which the calendar programs of people read posts (contracts/publishing/calendar-files.ts), one for each person.
create table publishing_calendar_addresses (
  account_id uuid not null references accounts (_id) on delete cascade,
  user_id uuid,
  -- The address itself is nowhere.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create unique index publishing_calendar_addresses__token on publishing_calendar_addresses (token_hash);
