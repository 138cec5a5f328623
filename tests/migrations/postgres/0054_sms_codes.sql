-- One-time codes by SMS: what a customer of a ticket proves is theirs. Of the code and the number only what is needed to compare
-- and to recognise is kept.
create table sms_codes (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  ticket_id uuid not null,
  purpose text not null,
  -- The number without its middle, for people; its digest, for limits.
  phone text not null,
  phone_digest bytea not null,
  code_hash bytea not null,
  tries int not null default 0,
  delivery text not null default 'queued' check (delivery in ('queued', 'sent', 'failed')),
  note text,
  sent_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  primary key (account_id, _id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index sms_codes__ticket on sms_codes (account_id, ticket_id, created_at desc);
create index sms_codes__phone on sms_codes (phone_digest, created_at);
create index sms_codes__created on sms_codes (account_id, created_at);
