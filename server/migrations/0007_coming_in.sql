-- Coming in: mails, and what passwords, reset links, sign-in tries and demo requests leave behind.

-- Mails on their way. The values are sealed (they may hold a one-time link) and go once the mail is delivered.
create table mails (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  to_address text not null,
  template text not null,
  language text not null,
  values bytea,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (account_id, _id)
);
create index mails__created_at on mails (created_at);
