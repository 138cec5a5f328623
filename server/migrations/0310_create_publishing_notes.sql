-- Notes on days of the calendar of posts (contracts/publishing/notes.ts).
create table publishing_notes (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  text text not null,
  -- Days as texts, as wall times are; the last one is included.
  first_day text not null,
  last_day text not null,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint publishing_notes__days check (first_day <= last_day)
);
create index publishing_notes__days on publishing_notes (account_id, first_day);
-- Calendars list posts by the days of their wall times.
create index publishing_posts__wall_time on publishing_posts (account_id, wall_time) where deleted_at is null;
