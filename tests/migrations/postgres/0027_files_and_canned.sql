-- Files that people gave (their bytes lie in the data folder), who refers to them, and canned responses with what sends them by itself.

create table files (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  -- What it was given for; decides who may give and fetch it.
  purpose text not null,
  name text not null,
  kind text not null,
  -- By its bytes, never by what the sender said.
  media_type text not null,
  bytes bigint not null,
  width int,
  height int,
  has_thumbnail boolean not null default false,
  user_id uuid,
  created_at timestamptz not null,
  primary key (account_id, _id)
);
create index files__created_at on files (created_at);

-- Who refers to a file, and who may therefore fetch it: everybody, one group, or one person.
create table file_references (
  account_id uuid not null references accounts on delete cascade,
  file_id uuid not null,
  holder text not null,
  holder_id uuid not null,
  place int not null,
  audience text not null,
  audience_id uuid,
  primary key (account_id, holder, holder_id, file_id),
  foreign key (account_id, file_id) references files (account_id, _id)
);
create index file_references__file on file_references (account_id, file_id);

create table canned_folders (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  -- Null for the account's shared folders, which the wire calls user 0.
  user_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade,
  constraint canned_folders__account_id__user_id__name unique nulls not distinct (account_id, user_id, name)
);

create table canned_responses (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  folder_id uuid not null,
  title text not null,
  type text not null,
  text text not null,
  shortcut text not null,
  permission text not null,
  user_id uuid,
  group_id uuid,
  keyword_ids uuid[] not null,
  used_count int not null default 0,
  used_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  foreign key (account_id, folder_id) references canned_folders (account_id, _id) on delete cascade,
  -- What somebody who left kept to themselves stays, without an owner.
  foreign key (account_id, user_id) references users (account_id, _id) on delete set null (user_id),
  foreign key (account_id, group_id) references groups (account_id, _id) on delete set null (group_id)
);
create index canned_responses__folder on canned_responses (account_id, folder_id);
-- Two responses that one person can reach by the same word would leave the choice to chance.
create unique index canned_responses__shortcut on canned_responses
  (account_id, shortcut, permission, (case permission when 'private' then user_id when 'group' then group_id else account_id end))
  where shortcut <> '';
-- Whatever removes a response, the files it holds are free again.
create function release_canned_files() returns trigger language plpgsql as $$
begin
  delete from file_references
   where account_id = old.account_id and holder = 'canned_response' and holder_id = old._id;
  return null;
end $$;
create trigger release_files after delete on canned_responses for each row execute function release_canned_files();

create table auto_canned_conditions (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  condition jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint auto_canned_conditions__account_id__name unique (account_id, name)
);

create table auto_canned_keywords (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  words text[] not null,
  match text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint auto_canned_keywords__account_id__name unique (account_id, name)
);

create table auto_canned_settings (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  response_id uuid,
  condition_ids text[] not null,
  keyword_ids text[] not null,
  delay_seconds int not null,
  once_per_ticket boolean not null,
  active boolean not null,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint auto_canned_settings__account_id__name unique (account_id, name)
);
