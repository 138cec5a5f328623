-- Work that takes minutes: how far it is stands here, so that it survives a restart and a person can pause, resume and cancel it.
create table long_works (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  kind text not null,
  about_id uuid,
  owner_id uuid,
  label jsonb not null default '{}',
  input jsonb not null,
  state text not null,
  done bigint not null default 0,
  total bigint,
  -- Where its next step begins, in the shape of its kind; null before the first.
  place jsonb,
  result jsonb not null default '{}',
  error text,
  rate double precision,
  -- Counts the times it stood in line: a job of an older turn does nothing.
  turn int not null default 1,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, _id)
);
create index long_works__newest on long_works (account_id, created_at desc, _id desc);
create index long_works__about on long_works (account_id, about_id, created_at desc) where about_id is not null;
create index long_works__age on long_works (finished_at) where finished_at is not null;
-- One of a kind about one thing at a time.
create unique index long_works__one_open on long_works (account_id, kind, about_id) where state in ('queued', 'running', 'paused');

-- Look backs are long works now; those that were at work begin anew with a click.
drop table look_backs;
