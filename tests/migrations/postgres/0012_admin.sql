-- What those who run the installation manage: brands with their hosts and pictures, accounts that rest or go, archives of
-- their data, and keywords that were moved.

alter table accounts
  add column suspended_at timestamptz,
  add column suspended_reason text not null default '',
  -- From then on the data of a deleted account may be dropped; until then the deletion can be taken back.
  add column delete_at timestamptz;
create index accounts__delete_at on accounts (delete_at) where delete_at is not null;
create index accounts__created_at on accounts (created_at, _id);

create table brands (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  origin text not null,
  hosts text[] not null default '{}',
  site_name text not null,
  site_title text not null,
  theme_color text not null,
  theme jsonb not null,
  sidebar_logo_style text,
  after_login_page jsonb,
  support_links jsonb not null default '[]',
  mail_sender jsonb,
  -- Paths of pictures by slot; the bytes lie in brand_images.
  images jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint brands___id unique (_id)
);

-- A host belongs to one brand of the installation.
create table brand_hosts (
  account_id uuid not null,
  brand_id uuid not null,
  host text not null,
  primary key (host),
  foreign key (account_id, brand_id) references brands (account_id, _id) on delete cascade
);
create index brand_hosts__brand on brand_hosts (account_id, brand_id);

-- Pictures are named by what is in them, so an address never shows anything else.
create table brand_images (
  account_id uuid not null,
  brand_id uuid not null,
  slot text not null,
  hash text not null,
  type text not null,
  bytes bytea not null,
  primary key (account_id, brand_id, slot),
  foreign key (account_id, brand_id) references brands (account_id, _id) on delete cascade
);
create index brand_images__hash on brand_images (hash);

-- A session belongs to the face it was opened under: null is the suite's own.
alter table sessions add column brand_id uuid;

-- Archives of everything an account has; the file lies in the data folder under the archive's id.
create table account_exports (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  rows bigint not null default 0,
  bytes bigint not null default 0,
  error text,
  requested_by uuid,
  -- One link at a time, one download a link.
  link_hash bytea,
  link_expires_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, _id),
  constraint account_exports___id unique (_id),
  constraint account_exports__link_hash unique (link_hash)
);

-- What was done to keywords in bulk, with what undoing it needs. It may concern two accounts, so it belongs to neither.
create table keyword_migrations (
  _id uuid primary key,
  plan jsonb not null,
  report jsonb not null,
  undo jsonb not null,
  made_by uuid not null,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index keyword_migrations__created_at on keyword_migrations (created_at);

-- Who runs the installation is signed in for an hour at most, a quarter of one unused, and has a second factor.
update accounts set session_hours = 1, session_idle_minutes = 15, second_factor_required = true
 where _id = '00000000-0000-7000-8000-000000000001';
