-- A network that is paid by the post (X) is read up to a limit a month, source by source.

alter table monitors
  -- Posts that the network may count of it in a month.
  add column month_limit int not null default 50000 check (month_limit > 0),
  -- Posts that it counted in the month that begins at read_month (UTC).
  add column month_read int not null default 0,
  add column read_month date not null default (date_trunc('month', now() at time zone 'utc'))::date;

alter table monitors drop constraint monitors_waits_for_check;
alter table monitors add constraint monitors_waits_for_check
  check (waits_for in ('connection', 'network', 'key', 'instagram', 'limit'));

-- limit: it rested because its month was used up.
alter table collection_gaps drop constraint collection_gaps_reason_check;
alter table collection_gaps add constraint collection_gaps_reason_check
  check (reason in ('failing', 'paused', 'lost', 'limit'));

create or replace function forget_poll() returns trigger language plpgsql as $$
begin
  if new.url is distinct from old.url or new.kind is distinct from old.kind then
    new.etag := null;
    new.last_modified := null;
    new.cursor := null;
    new.leased_until := null;
    new.waits_for := null;
    new.failures := 0;
    new.last_error := null;
    new.last_success_at := null;
    new.next_poll_at := now();
  elsif new.active and not old.active or new.month_limit > old.month_limit then
    -- Whoever switches it on again, or lets it read more, wants to see it work.
    new.next_poll_at := now();
  end if;
  return new;
end $$;

-- What was said while a source rested is not read back: it would use up the next month. So the gap stays, and ends.
create function end_limit_gap() returns trigger language plpgsql as $$
begin
  update collection_gaps set ended_at = greatest(now(), began_at)
   where account_id = new.account_id and source_id = new._id and reason = 'limit' and ended_at is null;
  return null;
end $$;
create trigger monitors__end_limit_gap after update on monitors
  for each row when (old.waits_for = 'limit' and new.waits_for is distinct from 'limit')
  execute function end_limit_gap();
