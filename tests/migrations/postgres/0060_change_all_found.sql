-- The tickets of a change of all that a filter found, in the order in which they are changed, and what became of each: null until its
-- turn, then 'changed' or 'refused'; when the whole is taken back, 'undone' or 'kept'.
create table ticket_bulk_rows (
  account_id uuid not null references accounts on delete cascade,
  work_id uuid not null,
  position int not null,
  ticket_id uuid not null,
  outcome text check (outcome in ('changed', 'refused', 'undone', 'kept')),
  -- What a changed ticket was, and the version that it has since.
  before jsonb,
  -- What stood against it.
  code text,
  reason text,
  message text,
  primary key (account_id, work_id, position),
  foreign key (account_id, work_id) references long_works (account_id, _id) on delete cascade
);
create index ticket_bulk_rows__refused on ticket_bulk_rows (account_id, work_id, position) where outcome in ('refused', 'kept');
