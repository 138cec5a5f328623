-- What connections spend at their networks, by day of the meter's zone (contracts/networks/meter.ts).
create table connection_spending (
  account_id uuid not null references accounts (_id) on delete cascade,
  connection_id uuid,
  meter text,
  day date,
  amount bigint not null,
  primary key (account_id, connection_id, meter, day),
  foreign key (account_id, connection_id) references connections (account_id, _id) on delete cascade
);

-- The limits that people set for a meter, what the network itself reported of it, and the newest period in which people were notified.
create table connection_meters (
  account_id uuid not null references accounts (_id) on delete cascade,
  connection_id uuid,
  meter text,
  soft bigint check (soft > 0),
  hard bigint check (hard > 0),
  -- The first day of the period that the report is about; `counted` is what was counted here until then.
  reported_period date,
  reported_used bigint,
  reported_allowance bigint,
  reported_at timestamptz,
  counted bigint,
  notified_period date,
  primary key (account_id, connection_id, meter),
  foreign key (account_id, connection_id) references connections (account_id, _id) on delete cascade
);

-- What the message was counted with, so that it is counted once and given back where it was certainly not accepted.
alter table outbox add column spent jsonb;
-- What was sent last through a connection, and what failed lately.
create index outbox__connection_time on outbox (account_id, connection_id, created_at);
