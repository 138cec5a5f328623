-- Why a post was not published, so that all of one cause are mended together; and since when a post is no longer for an account where something
-- was tried.
alter table publishing_targets
  add column failure_cause text,
  add column left_at timestamptz;
