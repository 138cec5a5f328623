-- Days of mentions that ClickHouse holds sums of, and the index that finds tickets by what was said.

-- A row for every day that has mentions. `made`: the sums are those of the mentions. `stale`: mentions came, changed or went
-- since. `making`: somebody is at it under `maker`; whoever changes mentions meanwhile sets it back to stale.
create table summed_days (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  state text not null,
  maker uuid,
  -- Sums of it stand in ClickHouse, good or not.
  held boolean not null default false,
  -- Mentions of the day when it was made.
  mentions bigint not null default 0,
  -- Of the last change (to within some seconds), or of the beginning of the making.
  since timestamptz not null,
  primary key (account_id, day)
);
create index summed_days__due on summed_days (since) where state <> 'made';
