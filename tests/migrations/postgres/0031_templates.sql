-- Saved views of listening: what belongs together under a name, whose it is and who else sees it.
create table templates (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  product text not null,
  name text not null,
  about text not null,
  keywords uuid[] not null,
  monitor uuid[] not null,
  engagement uuid[] not null,
  cat_tag uuid[] not null,
  share text not null check (share in ('private', 'group', 'all')),
  group_id uuid,
  owner_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint templates__group check ((share = 'group') = (group_id is not null))
);
-- A name is unique among the templates of one person: what others keep for themselves must not be guessable by it.
create unique index templates__owner__name on templates (account_id, product, owner_id, lower(name));

-- The template that a person's listening opens with.
create table template_defaults (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null,
  product text not null,
  template_id uuid not null,
  primary key (account_id, user_id, product),
  foreign key (account_id, template_id) references templates on delete cascade
);
