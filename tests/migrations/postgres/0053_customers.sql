-- One person on several channels: contacts that share a customer. A contact keeps its own conversations, tickets and tags, so that
-- whoever was joined can be parted again without anything being lost.
create table customers (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  created_at timestamptz not null,
  primary key (account_id, _id)
);
alter table contacts
  add column customer_id uuid,
  add column joined_by uuid,
  add column joined_at timestamptz,
  add foreign key (account_id, customer_id) references customers (account_id, _id);
create index contacts__customer on contacts (account_id, customer_id) where customer_id is not null;

-- What a customer cares about, who says so and for how long.
create table customer_tags (
  account_id uuid not null references accounts on delete cascade,
  contact_id uuid not null,
  tag_id uuid not null,
  -- 'person' gave it unasked, 'words' a person took it up from what the customer wrote, 'rule' an automation gave it.
  source text not null check (source in ('person', 'words', 'rule')),
  given_by uuid,
  at timestamptz not null,
  expires_at timestamptz,
  primary key (account_id, contact_id, tag_id),
  foreign key (account_id, contact_id) references contacts (account_id, _id) on delete cascade,
  foreign key (account_id, tag_id) references interest_tags (account_id, _id) on delete cascade
);
create index customer_tags__tag on customer_tags (account_id, tag_id);
create index customer_tags__expires on customer_tags (expires_at) where expires_at is not null;
-- The timeline of a customer goes through their messages by time.
create index messages__spoken on messages (account_id, contact_id, at desc, _id desc) where direction in ('in', 'out');
