-- What comes in waits here until the pipeline has stored it; then only a 16-byte key stays, for 90 days.

-- Partitions live in a schema of their own that no role of the application may enter: rows are reached through the parent
-- table and its row-level security only.
create schema inbound_months;

create table inbound_keys (
  account_id uuid not null references accounts on delete cascade,
  -- Hash of account, source and the provider's id.
  key bytea not null,
  received_on date not null,
  constraint inbound_keys__once primary key (account_id, key, received_on)
) partition by range (received_on);
create table inbound_months.keys_rest partition of inbound_keys default;

-- Makes the months' partitions before they are needed and drops those past their keeping.
create function keep_inbound_months(today date, keep_days int) returns void
language plpgsql set search_path = pg_catalog as $$
declare
  month date;
  old record;
begin
  for month in select generate_series(date_trunc('month', today), date_trunc('month', today) + interval '2 months', interval '1 month')::date loop
    begin
      execute format('create table if not exists inbound_months.%I partition of public.inbound_keys for values from (%L) to (%L)',
        'keys_' || to_char(month, 'YYYYMM'), month, (month + interval '1 month')::date);
    exception when check_violation then
      -- Rows of that month stand in the partition for the rest already; they are found there as well.
      null;
    end;
  end loop;
  for old in
    select c.relname from pg_class c
     where c.relnamespace = 'inbound_months'::regnamespace and c.relkind = 'r' and c.relname ~ '^keys_\d{6}$'
       and (to_date(substr(c.relname, 6), 'YYYYMM') + interval '1 month')::date <= today - keep_days
  loop
    execute format('drop table inbound_months.%I', old.relname);
  end loop;
  delete from public.inbound_keys where received_on < today - keep_days - 31;
end $$;
revoke all on function keep_inbound_months from public;

create table inbound_batches (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  source_id uuid not null,
  channel text not null,
  import_id uuid,
  received_at timestamptz not null,
  rows int not null,
  -- The batch whose job stores this one along with its own. Once set it never changes, so that a repeated try stores exactly
  -- what the first one did.
  leader_id uuid,
  -- JSON, compressed by zstd.
  payload bytea not null,
  primary key (account_id, _id)
);
alter table inbound_batches alter column payload set storage external;
create index inbound_batches__leader on inbound_batches (account_id, leader_id);
create index inbound_batches__import on inbound_batches (account_id, import_id) where import_id is not null;

create table imports (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  file_name text not null,
  channel text not null,
  mapping jsonb not null,
  state text not null,
  bytes bigint not null,
  bytes_read bigint not null default 0,
  -- Rows of the file that are dealt with; a run after a crash goes on behind them.
  rows bigint not null default 0,
  added bigint not null default 0,
  repeated bigint not null default 0,
  refused bigint not null default 0,
  matched bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  error text,
  primary key (account_id, _id)
);
create index imports__newest on imports (account_id, created_at desc, _id desc);

create table import_refusals (
  account_id uuid not null,
  import_id uuid not null,
  row bigint not null,
  column_name text,
  reason text not null,
  primary key (account_id, import_id, row),
  foreign key (account_id, import_id) references imports (account_id, _id) on delete cascade
);

-- What a poll remembers belongs to the address that was polled: a monitor with a new address begins anew, at once.
create function forget_poll() returns trigger language plpgsql as $$
begin
  if new.url is distinct from old.url then
    new.etag := null;
    new.last_modified := null;
    new.failures := 0;
    new.last_error := null;
    new.next_poll_at := now();
  end if;
  return new;
end $$;
create trigger monitors_forget_poll before update on monitors for each row execute function forget_poll();
