-- Deliveries of networks that are stored as they came, since more arrive than can be taken at once (server/crm/queued-deliveries).
create table queued_deliveries (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id bigint generated always as identity,
  connection_id uuid not null,
  delivery jsonb not null,
  -- How often storing it failed, and from when it is tried again.
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  primary key (account_id, _id),
  foreign key (account_id, connection_id) references connections (account_id, _id) on delete cascade
);
create index queued_deliveries__order on queued_deliveries (account_id, connection_id, _id);
