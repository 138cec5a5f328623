-- Contacts, tickets and their messages; the outbox; visitors of web chats; what channels tell beside messages.

create table contacts (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  connection_id uuid not null,
  channel text not null,
  -- The network's own id of the person or group.
  external_id text not null,
  kind text not null,
  name text not null default '',
  avatar_url text,
  -- The lines of all tickets of the contact, counted through: a web chat catches up by it.
  last_line bigint not null default 0,
  profile_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  constraint contacts__account_id__connection_id__external_id unique (account_id, connection_id, external_id)
);

-- Numbers tickets without gaps, so the last number is also how many there are: no list has to be counted through.
create table ticket_counters (
  account_id uuid primary key references accounts on delete cascade,
  last_number bigint not null
);

create table tickets (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  number bigint not null,
  connection_id uuid not null,
  channel text not null,
  contact_id uuid not null,
  state text not null,
  live boolean not null generated always as (state in ('new', 'open', 'pending', 'on_hold')) stored,
  subject text not null,
  last_message text not null,
  last_message_at timestamptz not null,
  last_direction text not null,
  waiting_since timestamptz,
  assignee_id uuid,
  seq int not null,
  -- Another system holds the conversation: nobody here may answer.
  standby boolean not null default false,
  done_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  foreign key (account_id, contact_id) references contacts (account_id, _id),
  constraint tickets__account_id__number unique (account_id, number)
);
-- No two live tickets for the same contact on the same connection, whatever arrives at once.
create unique index tickets__one_live on tickets (account_id, connection_id, contact_id) where live;
create index tickets__all on tickets (account_id, last_message_at desc, _id desc);
create index tickets__live on tickets (account_id, last_message_at desc, _id desc) include (assignee_id, waiting_since) where live;
create index tickets__mine on tickets (account_id, assignee_id, last_message_at desc, _id desc) where live;
create index tickets__waiting on tickets (account_id, last_message_at desc, _id desc) where live and waiting_since is not null;
create index tickets__state on tickets (account_id, state, last_message_at desc, _id desc);
create index tickets__channel on tickets (account_id, channel, last_message_at desc, _id desc);
create index tickets__contact on tickets (account_id, contact_id, number desc);

create table messages (
  account_id uuid not null references accounts on delete cascade,
  ticket_id uuid not null,
  seq int not null,
  _id uuid not null,
  contact_id uuid not null,
  line bigint not null,
  direction text not null,
  event text,
  author_id text,
  author_name text not null default '',
  text text not null,
  media jsonb not null default '[]',
  -- The id under which it was delivered: the same thing coming twice is one.
  origin_id text,
  -- The network's id of the message: withdrawing it names this one.
  provider_id text,
  raw jsonb,
  at timestamptz not null,
  primary key (account_id, ticket_id, seq),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade,
  constraint messages__account_id___id unique (account_id, _id)
);
create index messages__line on messages (account_id, contact_id, line);
create unique index messages__origin_id on messages (account_id, contact_id, origin_id) where origin_id is not null;
create index messages__provider_id on messages (account_id, contact_id, provider_id) where provider_id is not null;

-- What came and has no line in a conversation (yet): events without a ticket, and what could not be taken, with the reason.
create table unplaced_items (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  connection_id uuid not null,
  contact_id uuid,
  origin_id text not null,
  event text,
  refused text,
  raw jsonb,
  at timestamptz not null,
  primary key (account_id, _id),
  constraint unplaced_items__account_id__connection_id__origin_id unique (account_id, connection_id, origin_id)
);
create index unplaced_items__contact on unplaced_items (account_id, contact_id, _id) where contact_id is not null;

-- Tokens that let a conversation be answered once, for free, for a short time.
create table reply_grants (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  connection_id uuid not null,
  recipient text not null,
  token text not null,
  issued_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, _id)
);
create index reply_grants__newest on reply_grants (account_id, connection_id, recipient, issued_at desc) where used_at is null;
create index reply_grants__issued_at on reply_grants (issued_at);

-- Every message on its way out. `sending` stands here, with its way and its retry key, before the network is asked.
create table outbox (
  account_id uuid not null references accounts on delete cascade,
  message_id uuid not null,
  ticket_id uuid not null,
  connection_id uuid not null,
  channel text not null,
  recipient text not null,
  content jsonb not null,
  state text not null,
  route text,
  retry_key uuid not null,
  note text,
  cost text,
  provider_id text,
  tries int not null default 0,
  -- Which process asks the network, and until when nobody else may.
  sender uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, message_id)
);
create index outbox__unfinished on outbox (account_id, message_id) where state in ('queued', 'sending');

create table webchat_visitors (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  connection_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, _id),
  constraint webchat_visitors__token_hash unique (token_hash)
);
