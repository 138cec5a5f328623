-- What was done about an event of a ticket, by name: a job that runs twice does nothing twice. Rows are dropped once no job
-- can come back to them.
create table reactions (
  account_id uuid not null references accounts on delete cascade,
  event_seq bigint not null,
  reactor text not null,
  at timestamptz not null,
  primary key (account_id, event_seq, reactor)
);
create index reactions__at on reactions (at);
