-- What people are told inside the suite, and by which ways each wants to hear it.
create table notices (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- What it is about: nobody is told of the same thing twice.
  topic text not null,
  link text not null,
  values jsonb not null,
  -- Whether it stands under the bell; false where the person wants it by mail alone.
  in_web boolean not null,
  by_email boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (account_id, _id),
  constraint notices__topic unique (account_id, user_id, kind, topic),
  foreign key (account_id, user_id) references users on delete cascade
);
create index notices__newest on notices (account_id, user_id, created_at desc, _id desc) where in_web;
create index notices__unread on notices (account_id, user_id) where in_web and read_at is null;
-- What is old goes (server/notices/tidy.ts).
create index notices__age on notices (created_at);

create table notice_choices (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null,
  kind text not null,
  web boolean not null,
  email boolean not null,
  primary key (account_id, user_id, kind),
  foreign key (account_id, user_id) references users on delete cascade
);
