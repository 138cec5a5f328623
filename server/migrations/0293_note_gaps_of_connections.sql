-- Connections bring nothing while their polls fail, while a limit stops them, and while their network refuses their access.
alter table collection_gaps drop constraint collection_gaps_reason_check;
alter table collection_gaps add constraint collection_gaps_reason_check
  check (reason in ('failing', 'paused', 'lost', 'limit', 'token'));
create index collection_gaps__source on collection_gaps (account_id, source_id, began_at);

alter table connection_polls
  add column failures int not null default 0,
  add column waits_for text check (waits_for in ('limit')),
  add column last_success_at timestamptz;

-- How late the newest item of the last delivery was.
alter table connections add column lag_seconds int;

-- What was missed is read with the next good poll, from where the last one ended: then no gap remains. Where a poll has no such place, the
-- gap stays, and ends.
create function note_poll_gap() returns trigger language plpgsql as $$
begin
  if new.failures > 0 and old.failures = 0 then
    insert into collection_gaps (account_id, source_id, reason, began_at)
      values (new.account_id, new.connection_id, 'failing', coalesce(old.last_success_at, now())) on conflict do nothing;
  end if;
  if new.waits_for = 'limit' and old.waits_for is null then
    insert into collection_gaps (account_id, source_id, reason, began_at)
      values (new.account_id, new.connection_id, 'limit', coalesce(old.last_success_at, now())) on conflict do nothing;
  end if;
  if new.last_success_at is distinct from old.last_success_at then
    if new.state ? 'cursor' then
      delete from collection_gaps
       where account_id = new.account_id and source_id = new.connection_id and reason in ('failing', 'limit', 'token')
         and (ended_at is null or ended_at >= old.last_success_at);
    else
      update collection_gaps set ended_at = greatest(now(), began_at)
       where account_id = new.account_id and source_id = new.connection_id and reason in ('failing', 'limit') and ended_at is null;
    end if;
  end if;
  return null;
end $$;

create trigger connection_polls__gaps after update of failures, waits_for, last_success_at on connection_polls for each row
  execute function note_poll_gap();

-- The first refusal of a token begins the gap of a channel that runs; a check that finds it good again ends it.
create function note_token_gap() returns trigger language plpgsql as $$
begin
  if new.token_state = 'refused' and new.active then
    insert into collection_gaps (account_id, source_id, reason, began_at) values (new.account_id, new._id, 'token', now())
      on conflict do nothing;
  elsif old.token_state = 'refused' then
    update collection_gaps set ended_at = greatest(now(), began_at)
     where account_id = new.account_id and source_id = new._id and reason = 'token' and ended_at is null;
  end if;
  return null;
end $$;

create trigger connections__token_gap after update of token_state on connections for each row
  when (old.token_state is distinct from new.token_state)
  execute function note_token_gap();
