-- Settings that are one object, such as the switches of a product: what was saved of each, under its declared name. An account that
-- never saved has no row and lives by the declared defaults.
create table setting_documents (
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  -- Empty where all products share it.
  product text not null default '',
  value jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, name, product)
);
