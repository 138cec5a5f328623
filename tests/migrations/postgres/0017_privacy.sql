-- How long kinds of data are kept, and archives of what is known of one person.

-- An account without a row keeps to the defaults of the contract. Days; null keeps for good.
create table privacy_rules (
  account_id uuid primary key references accounts on delete cascade,
  mention_days int,
  message_days int,
  event_value_days int,
  access_days int,
  sign_in_days int not null,
  webhook_days int not null,
  mail_days int not null,
  version int not null default 1,
  updated_at timestamptz not null
);

create table person_exports (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  kind text not null,
  person_id uuid not null,
  state text not null,
  rows bigint not null default 0,
  bytes bigint not null default 0,
  error text,
  requested_by uuid,
  link_hash bytea,
  link_expires_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, _id)
);
create index person_exports__newest on person_exports (account_id, created_at desc);
create unique index person_exports__link on person_exports (link_hash) where link_hash is not null;
