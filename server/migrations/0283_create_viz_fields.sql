-- Fields and measures that people make for all charts of the account. `key` is their name in questions and formulas, which is given once.
create table viz_fields (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  key text not null,
  name text not null,
  labels jsonb not null,
  about jsonb not null,
  definition jsonb not null,
  unit text,
  additive boolean not null,
  official boolean not null default false,
  share text not null check (share in ('private', 'group', 'all')),
  group_id uuid,
  owner_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint viz_fields__group check ((share = 'group') = (group_id is not null)),
  constraint viz_fields__official check (not official or share = 'all')
);
create unique index viz_fields__key on viz_fields (account_id, key);

-- What fields were before they were changed or deleted; those of deleted fields keep their keys from being given again.
create table viz_field_versions (
  account_id uuid not null references accounts (_id) on delete cascade,
  field_id uuid,
  number int,
  key text not null,
  content jsonb not null,
  official boolean not null,
  replaced_at timestamptz not null,
  replaced_by uuid,
  primary key (account_id, field_id, number)
);
create index viz_field_versions__key on viz_field_versions (account_id, key);
