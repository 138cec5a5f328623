-- What posts said before (contracts/publishing/approval/versions.ts), and which version each person saw last.
create table publishing_versions (
  account_id uuid not null references accounts (_id) on delete cascade,
  post_id uuid not null,
  number integer not null,
  hash text not null,
  content jsonb not null,
  -- What each account says of its own, with its name.
  targets jsonb not null,
  author_id uuid,
  at timestamptz not null,
  submitted boolean not null default false,
  approved boolean not null default false,
  primary key (account_id, post_id, number),
  foreign key (account_id, post_id) references publishing_posts (account_id, _id) on delete cascade
);

create table publishing_openings (
  account_id uuid not null references accounts (_id) on delete cascade,
  post_id uuid not null,
  user_id uuid not null,
  number integer not null,
  at timestamptz not null,
  primary key (account_id, post_id, user_id),
  foreign key (account_id, post_id) references publishing_posts (account_id, _id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index publishing_openings__user on publishing_openings (account_id, user_id);
