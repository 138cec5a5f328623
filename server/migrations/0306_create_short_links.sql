-- Short links (contracts/links). A code is unique at its host: that of a brand, or the installation's where there is no brand. Deleted links
-- stay, since their addresses may be printed: a code never leads to something else.
create table short_links (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid not null,
  brand_id uuid,
  code text not null,
  title text not null default '',
  -- What people and charts call it.
  name text generated always as (case when title = '' then code else title end) stored,
  url text not null,
  targets jsonb not null default '[]',
  utm jsonb not null,
  replace_utm boolean not null default false,
  network text,
  post_id uuid,
  -- Which link of the post it is, as the post names it.
  post_part text,
  campaign_id uuid,
  expires_at timestamptz,
  paused boolean not null default false,
  deleted_at timestamptz,
  created_by uuid,
  -- What the looks at its targets found.
  checked_at timestamptz,
  failures int not null default 0,
  dead_url text,
  dead_reason text,
  dead_since timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create unique index short_links__address on short_links (coalesce(brand_id, '00000000-0000-0000-0000-000000000000'), code);
create unique index short_links__post on short_links (account_id, post_id, post_part) where post_id is not null;
create index short_links__time on short_links (account_id, created_at desc, _id desc);
create index short_links__check on short_links (checked_at nulls first) where deleted_at is null;

-- Processes keep links in memory: a change of what a visitor gets is reported.
create trigger settings_changed after insert or delete or update of code, brand_id, url, targets, utm, replace_utm, network, post_id, campaign_id,
  expires_at, paused, deleted_at on short_links for each row execute function notify_session_change('account_id');

-- With the salt of a day visitors of a link are told apart on that day. It is deleted after it, and then nothing leads from a visit to an address.
create table visit_salts (
  day date primary key,
  salt bytea not null
);
