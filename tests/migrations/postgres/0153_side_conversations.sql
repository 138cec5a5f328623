-- Conversations by mail with people outside about a ticket, which its customer never sees. What is sent goes through the outbox.
create table side_conversations (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  ticket_id uuid not null,
  connection_id uuid not null,
  subject text not null,
  -- Addresses that the next mail goes to.
  people text[] not null,
  state text not null check (state in ('open', 'done')),
  -- Who wrote last: we (it waits for somebody outside), or they (it waits for us).
  last_direction text not null check (last_direction in ('in', 'out')),
  last_message text not null,
  last_at timestamptz not null,
  seq int not null,
  begun_by uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  unique (account_id, _id, ticket_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index side_conversations__ticket on side_conversations (account_id, ticket_id);
-- Few among many, and lists ask for their tickets.
create index side_conversations__open on side_conversations (account_id, last_direction, ticket_id) where state = 'open';

create table side_messages (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  side_conversation_id uuid not null,
  ticket_id uuid not null,
  seq int not null,
  direction text not null check (direction in ('in', 'out', 'event')),
  -- What is no message of a person: a bounce, the answer of a program.
  event text,
  -- Who of us wrote it.
  author_id uuid,
  -- Who outside wrote it.
  author_address text,
  author_name text not null default '',
  text text not null,
  media jsonb not null default '[]',
  extra jsonb,
  -- Its Message-ID without brackets: answers and bounces name it.
  mail_id text not null,
  at timestamptz not null,
  primary key (account_id, _id),
  unique (account_id, side_conversation_id, mail_id),
  -- They go with their conversation wherever a merge takes it.
  foreign key (account_id, side_conversation_id, ticket_id)
    references side_conversations (account_id, _id, ticket_id) on update cascade on delete cascade
);
create unique index side_messages__seq on side_messages (account_id, side_conversation_id, seq);
create index side_messages__mail on side_messages (account_id, mail_id);

-- Files of side conversations are held as those of messages are.
create function release_side_files() returns trigger language plpgsql as $$
begin
  delete from file_references
   where account_id = old.account_id and holder = 'side_message' and holder_id = old._id;
  return null;
end $$;
create trigger release_side_files after delete on side_messages
  for each row when (old.media <> '[]'::jsonb) execute function release_side_files();
create trigger release_erased_side_files after update of media on side_messages
  for each row when (old.media <> '[]'::jsonb and new.media = '[]'::jsonb) execute function release_side_files();

-- Made anew after the migrations: what a group does not see of tickets, it does not see of the files of their side conversations.
drop policy if exists as_seen on file_references;
