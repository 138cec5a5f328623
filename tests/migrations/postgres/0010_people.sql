-- People: invitations, groups with owners, roles that are changed by several, those who left; feature switches of an account.

alter table accounts
  add column feature_overrides jsonb not null default '{}',
  add column version int not null default 1;

alter table roles
  add column about text not null default '',
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();

alter table groups
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add constraint groups__account_id__name unique (account_id, name);

-- Who is invited has no password yet; who is disabled keeps it but cannot come in.
alter table users
  alter column password_hash drop not null,
  add column disabled_at timestamptz,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
create index users__role on users (account_id, role_id);
create index users__group on users (account_id, group_id);

create table group_owners (
  account_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (account_id, group_id, user_id),
  foreign key (account_id, group_id) references groups (account_id, _id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade
);
create index group_owners__user on group_owners (account_id, user_id);

-- One open invitation a person; sending it again replaces the link.
create table invitations (
  account_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  invited_by uuid,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade,
  constraint invitations__token_hash unique (token_hash)
);

-- Names of those who left, so that history still says who did what. The rest of them is gone.
create table former_people (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  left_at timestamptz not null,
  primary key (account_id, _id)
);

-- Whose a keyword is: it is handed over when that person leaves.
alter table keywords add column owner_id uuid;
update keywords set owner_id = log.actor_id
  from event_log log
 where log.account_id = keywords.account_id and log.entity_id = keywords._id
   and log.kind = 'keyword.created' and log.actor_kind = 'user';
