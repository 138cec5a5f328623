-- When something last gave a file up: what the history can bring back comes with its files, so those of canned responses stay a while.
alter table files add column freed_at timestamptz;
create function note_freed_file() returns trigger language plpgsql as $$
begin
  update files set freed_at = now() where account_id = old.account_id and _id = old.file_id;
  return null;
end $$;
create trigger note_freed after delete on file_references
  for each row when (old.holder = 'canned_response') execute function note_freed_file();
-- What a file's bytes are known by wherever settings move to.
alter table files add column digest text;
