-- How the file of an import is read (its character set, the line of its header), and what became of it when it is taken back.
alter table imports
  add column charset text,
  add column header_line int,
  -- Cells that could not be read, of rows that were taken.
  add column left_out bigint not null default 0,
  -- Whether it is known which posts it added: imports made before this migration cannot be taken back.
  add column undoable boolean not null default false,
  add column removed bigint not null default 0,
  -- Posts that stay, since the team works on them or another import has them too.
  add column kept bigint not null default 0;

-- A cell that was left out of a row that was taken is listed beside the rows that were refused.
alter table import_refusals add column kept boolean not null default false;
update import_refusals set column_name = '' where column_name is null;
alter table import_refusals alter column column_name set not null;
alter table import_refusals drop constraint import_refusals_pkey;
alter table import_refusals add primary key (account_id, import_id, row, column_name);

-- The keys (see inbound_keys) of what each slice of an import's file brought, 16 bytes each, one behind the other: those that were new,
-- and those that had come before.
create table import_slices (
  account_id uuid not null,
  import_id uuid not null,
  number bigint not null,
  added bytea not null,
  repeated bytea not null,
  primary key (account_id, import_id, number),
  foreign key (account_id, import_id) references imports (account_id, _id) on delete cascade
);
-- Hashes do not get smaller.
alter table import_slices alter column added set storage external, alter column repeated set storage external;
