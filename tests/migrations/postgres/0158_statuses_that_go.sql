-- Whose status goes, or is put out of use, is in none that they chose: they fall back to the first, and what they said of themselves ends
-- there. Reports counted such a stretch on, for as long as nobody chose another status.
create function forget_status_out_of_use() returns trigger language plpgsql as $$
begin
  delete from working_status_choices where account_id = new.account_id and status_id = new._id;
  return null;
end $$;
create trigger working_statuses__out_of_use after update of active on working_statuses
  for each row when (old.active and not new.active) execute function forget_status_out_of_use();

create function end_status_span() returns trigger language plpgsql as $$
begin
  update working_status_spans set to_at = greatest(from_at, now())
   where account_id = old.account_id and user_id = old.user_id and to_at is null;
  return null;
end $$;
create trigger working_status_choices__gone after delete on working_status_choices
  for each row execute function end_status_span();

delete from working_status_choices choice using working_statuses status
 where status.account_id = choice.account_id and status._id = choice.status_id and not status.active;
update working_status_spans span set to_at = greatest(from_at, now())
 where to_at is null and not exists (select from working_status_choices choice
   where choice.account_id = span.account_id and choice.user_id = span.user_id);
