-- Words that settle how a post is meant, by account and product.

create table auto_sentiment_rules (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  product text not null,
  words text[] not null,
  sentiment text not null,
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint auto_sentiment_rules__account_id__name unique (account_id, name)
);
