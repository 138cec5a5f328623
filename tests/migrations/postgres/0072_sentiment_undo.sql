-- What mentions were before they were read anew, or before all that a filter found was corrected: for some hours such a work can be
-- taken back as a whole.
create table sentiment_work_rows (
  account_id uuid not null references accounts on delete cascade,
  work_id uuid not null,
  mention_id uuid not null,
  published_at timestamptz not null,
  was text not null,
  was_by text not null,
  was_confidence real not null,
  became text not null,
  became_by text not null,
  -- What people had said of it before, as its row of sentiment_verdicts was; null where nobody had.
  verdict jsonb,
  -- Null until the work is taken back; kept: somebody, or a later reading, had said otherwise since.
  outcome text check (outcome in ('undone', 'kept')),
  primary key (account_id, work_id, mention_id),
  foreign key (account_id, work_id) references long_works (account_id, _id) on delete cascade
);

-- In the order of time, in which mentions lie: a step of the way back reads a stretch of them, not all.
create index sentiment_work_rows__open on sentiment_work_rows (account_id, work_id, published_at, mention_id) where outcome is null;

-- The work by which a person said so of all that a filter found; null where they said it of this mention.
alter table sentiment_verdicts add column work_id uuid;
