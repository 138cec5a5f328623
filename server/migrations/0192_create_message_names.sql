-- The ids under which a network speaks of a message, where they are not the id that the message has here: LINE names the event and the
-- message, X gives each wording of a post an id of its own. Kept for a bounded time (see names-store.ts).
create table message_names (
  account_id uuid not null references accounts on delete cascade,
  connection_id uuid not null,
  -- The id that the network uses in edits, withdrawals and answers.
  alias text not null,
  -- The message's own id (messages.provider_id), and the id under which it was delivered, which names its mention.
  message_id text not null,
  origin_id text not null,
  named_at timestamptz not null,
  primary key (account_id, connection_id, alias)
);
create index message_names__named_at on message_names (named_at);
