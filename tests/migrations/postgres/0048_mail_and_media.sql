-- How far each polled connection was read, and who reads it now; files that came with messages go with them.

create table connection_polls (
  account_id uuid not null references accounts on delete cascade,
  connection_id uuid not null,
  -- What the connector remembers between two looks.
  state jsonb not null default '{}',
  -- Not looked at before; while somebody looks, this is when others may take over.
  next_at timestamptz not null,
  primary key (account_id, connection_id),
  foreign key (account_id, connection_id) references connections (account_id, _id) on delete cascade
);
create index connection_polls__next on connection_polls (next_at);

-- Messages hold the files that came with them; what loses its content, or goes, lets them go.
create function release_message_files() returns trigger language plpgsql as $$
begin
  delete from file_references
   where account_id = old.account_id and holder = 'message' and holder_id = old._id;
  return null;
end $$;
create trigger release_message_files after delete on messages
  for each row when (old.media <> '[]'::jsonb) execute function release_message_files();
create trigger release_withdrawn_files after update of media on messages
  for each row when (old.media <> '[]'::jsonb and new.media = '[]'::jsonb) execute function release_message_files();

-- Answers and bounces name messages by the network's own id.
create index outbox__provider on outbox (account_id, connection_id, provider_id) where provider_id is not null;
