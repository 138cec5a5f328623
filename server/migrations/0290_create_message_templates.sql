-- The ids of people at networks that give somebody several (contracts/inbound/incoming.ts, PersonIds): whichever comes, it is the same contact.
create table contact_ids (
  account_id uuid not null references accounts (_id) on delete cascade,
  connection_id uuid,
  value text,
  kind text not null,
  contact_id uuid not null,
  primary key (account_id, connection_id, value),
  foreign key (account_id, contact_id) references contacts (account_id, _id) on delete cascade
);
create index contact_ids__contact on contact_ids (account_id, contact_id);

-- The message templates of connections, as their network last listed them (contracts/inbound/message-template.ts).
create table message_templates (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  connection_id uuid not null,
  provider_id text not null,
  name text not null,
  language text not null,
  category text not null,
  state text not null,
  quality text not null,
  reason text not null,
  header text not null,
  body text not null,
  footer text not null,
  buttons jsonb not null,
  variables jsonb not null,
  unfillable jsonb not null,
  updated_at timestamptz,
  listed_at timestamptz not null,
  primary key (account_id, _id),
  constraint message_templates__provider unique (account_id, connection_id, provider_id),
  foreign key (account_id, connection_id) references connections (account_id, _id) on delete cascade
);
