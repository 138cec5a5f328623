-- Files of posts (contracts/publishing/post-import.ts): their rows become posts, and can be taken back together.
create table publishing_imports (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  file_name text not null,
  headers jsonb not null,
  -- The names of the columns, folded: a later file with the same ones gets this mapping.
  fingerprint text not null,
  mapping jsonb not null,
  options jsonb not null,
  remembered boolean not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create index publishing_imports__newest on publishing_imports (account_id, created_at desc);
create table publishing_import_rows (
  account_id uuid not null,
  import_id uuid,
  number integer,
  cells jsonb not null,
  state text not null,
  -- What an attempt to import it found, such as a picture that could not be fetched.
  faults jsonb not null,
  row_key text,
  post_id uuid,
  primary key (account_id, import_id, number),
  foreign key (account_id, import_id) references publishing_imports (account_id, _id) on delete cascade
);
-- A row that is a post is imported once, whichever file has it.
create unique index publishing_import_rows__key on publishing_import_rows (account_id, row_key) where state = 'imported';
