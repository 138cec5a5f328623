-- Texts, sets of hashtags and signatures that people insert into posts (contracts/publishing/saved-texts.ts).
create table publishing_saved_texts (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid not null,
  name text not null,
  kind text not null,
  text text not null,
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint publishing_saved_texts__account_id__name unique (account_id, name)
);
