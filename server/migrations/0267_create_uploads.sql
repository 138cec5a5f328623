-- Uploads: files of an account that are data sets of the semantic layer. Their rows are in ClickHouse.
create table uploads (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  -- Its name in questions.
  data_set text not null,
  name text not null,
  about text not null default '',
  owner_id uuid,
  -- Which rows a reader sees.
  rule jsonb not null,
  -- The version whose rows are counted; null until the first is ready.
  version_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, _id),
  unique (account_id, data_set),
  foreign key (account_id, owner_id) references users (account_id, _id) on delete set null (owner_id)
);
create unique index uploads_by_name on uploads (account_id, lower(name));

-- What the rows of an upload were at each time. A version is a list of segments of rows, so that adding rows copies none.
create table upload_versions (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  upload_id uuid not null,
  number integer not null,
  kind text not null,
  state text not null,
  shape jsonb not null,
  segments uuid[] not null,
  rows bigint not null default 0,
  added bigint not null default 0,
  refused bigint not null default 0,
  file_name text not null,
  restored integer,
  created_by uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, _id),
  unique (account_id, upload_id, number),
  foreign key (account_id, upload_id) references uploads (account_id, _id) on delete cascade
);

-- Files that were sent and are not read yet.
create table upload_files (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  user_id uuid not null,
  file_name text not null,
  bytes bigint not null,
  created_at timestamptz not null,
  primary key (account_id, _id)
);

-- Segments that no version has any more, until their rows are deleted.
create table upload_garbage (
  account_id uuid not null references accounts (_id) on delete cascade,
  segment_id uuid not null,
  primary key (account_id, segment_id)
);
