-- Whom the answer to a mail goes to in copy, as its writer left it in a draft; null: whoever is offered.
alter table ticket_drafts add column cc jsonb;

-- What somebody has written to begin a conversation and not sent: one for each contact it was opened for, and one (null) for whoever is
-- chosen there.
create table begin_drafts (
  account_id uuid not null,
  user_id uuid not null,
  contact_id uuid,
  content jsonb not null,
  version int not null,
  updated_at timestamptz not null,
  unique nulls not distinct (account_id, user_id, contact_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade,
  foreign key (account_id, contact_id) references contacts (account_id, _id) on delete cascade
);
create index begin_drafts__age on begin_drafts (updated_at);
