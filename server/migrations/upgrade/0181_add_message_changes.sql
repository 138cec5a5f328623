-- Withdrawals and edits of messages by the network's id of the message, whether the message is here yet or not: networks bring them in any
-- order. Kept for a bounded time (see changes-store.ts).
create table message_changes (
  account_id uuid not null references accounts on delete cascade,
  connection_id uuid not null,
  message_id text not null,
  -- Who wrote the message, as far as the change says so: erasing them takes their words here too.
  author_id text,
  withdrawn boolean not null default false,
  -- Edits of a message that has not come: [{text, at, version}].
  edits jsonb not null default '[]',
  changed_at timestamptz not null,
  primary key (account_id, connection_id, message_id)
);
create index message_changes__changed_at on message_changes (changed_at);
