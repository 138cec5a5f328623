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

-- Runs of three letters find what stands anywhere in a text, Thai included; btree_gin keeps accounts apart in the same index.
-- Both are trusted: whoever may create tables in the database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

alter table tickets add column searched text not null
  generated always as (lower(normalize(subject || chr(10) || last_message, nfkc))) stored;
alter table contacts add column searched text not null
  generated always as (lower(normalize(name, nfkc))) stored;
-- A short list of what is yet to be sorted in: every search reads it through.
create index tickets__searched on tickets using gin (account_id, searched gin_trgm_ops) with (gin_pending_list_limit = 512);
create index contacts__searched on contacts using gin (account_id, searched gin_trgm_ops) with (gin_pending_list_limit = 512);
