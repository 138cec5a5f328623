-- Keywords at ten thousand: filters that a team saved, what was deleted and may come back, and what stands below a keyword found
-- without reading them all.

create table keyword_options (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  product text not null,
  name text not null,
  filter jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint keyword_options__account_id__product__name unique (account_id, product, name)
);

-- A deleted keyword, whole: its number is what stored mentions know it by.
create table keyword_bin (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  product text not null,
  keyword jsonb not null,
  -- What stood below it, and where that was moved to.
  below uuid[] not null,
  moved_to uuid,
  deleted_at timestamptz not null,
  primary key (account_id, _id)
);
create index keyword_bin__age on keyword_bin (account_id, deleted_at);

create index keywords__parent on keywords (account_id, parent_id) where parent_id is not null;
