-- What is added to the links of posts, by network (contracts/links/utm-templates.ts).
create table utm_templates (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid not null,
  network text not null,
  source text not null,
  medium text not null,
  campaign text not null,
  content text not null,
  term text not null,
  id text not null,
  replace_utm boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint utm_templates__account_id__network unique (account_id, network)
);
