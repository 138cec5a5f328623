-- Service level policies. The default one carries the account's own id; while nobody has saved it, it has no row and the declared
-- defaults hold.
create table sla_policies (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  version int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint sla_policies__account_id__name unique (account_id, name)
);

-- What each saved version said, for clocks that began under it: written once, never changed (after_migrations.sql takes that right
-- away), and kept when the policy goes.
create table sla_policy_versions (
  account_id uuid not null references accounts on delete cascade,
  policy_id uuid not null,
  version int not null,
  terms jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null,
  primary key (account_id, policy_id, version)
);
