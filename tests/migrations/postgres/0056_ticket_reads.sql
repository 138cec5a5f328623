-- Up to which line somebody of the team has read a ticket, whoever did last.
create table ticket_reads (
  account_id uuid not null references accounts on delete cascade,
  ticket_id uuid not null,
  seq int not null,
  user_id uuid not null,
  at timestamptz not null,
  primary key (account_id, ticket_id),
  foreign key (account_id, ticket_id) references tickets on delete cascade
);

-- What a run says later.
alter table rule_runs add column planned jsonb;
