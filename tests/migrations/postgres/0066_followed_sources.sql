-- Monitors of pages, accounts and hashtags are polled as feeds are: how far each was read, who has it in hand, what it waits for.

alter table monitors
  -- What its connector remembers of how far it has read; written together with the posts that it brought.
  add column cursor text,
  -- Until when whoever polls it has it to themselves: nobody else takes it meanwhile.
  add column leased_until timestamptz,
  -- Why it is not polled though it is in use: no account of its network is connected, or nobody here can follow such an address.
  add column waits_for text check (waits_for in ('connection', 'network'));

alter table monitors drop column state;
alter table monitors add column state text not null generated always as (
  case when not active then 'paused'
       when waits_for is not null then 'waiting'
       when last_error is not null then 'failing'
       when last_success_at is null then 'starting'
       else 'working' end) stored;

drop index monitors__due;
create index monitors__due on monitors (next_poll_at) where active;
-- Those that waited for a connector have waited long enough.
update monitors set next_poll_at = now() where kind <> 'feed';

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
  elsif new.active and not old.active then
    -- Whoever switches it on again wants to see it work.
    new.next_poll_at := now();
  end if;
  return new;
end $$;

-- lost: the network shows what was said then no longer, or not all of it.
alter table collection_gaps drop constraint collection_gaps_reason_check;
alter table collection_gaps add constraint collection_gaps_reason_check check (reason in ('failing', 'paused', 'lost'));

-- A feed shows its newest entries only, so what came while it failed may be missing. The others are read on from where they
-- were: once they answer again the gap is none, and what they cannot read back is noted by whoever polls them.
create or replace function note_monitor_gap() returns trigger language plpgsql as $$
begin
  if old.active and not new.active then
    insert into collection_gaps (account_id, source_id, reason, began_at) values (new.account_id, new._id, 'paused', now())
      on conflict do nothing;
  elsif new.active and not old.active then
    update collection_gaps set ended_at = now()
     where account_id = new.account_id and source_id = new._id and reason = 'paused' and ended_at is null;
  end if;
  if old.failures = 0 and new.failures > 0 then
    insert into collection_gaps (account_id, source_id, reason, began_at)
      values (new.account_id, new._id, 'failing', coalesce(old.last_success_at, old.created_at)) on conflict do nothing;
  elsif old.failures > 0 and new.failures = 0 and new.kind <> 'feed' and new.cursor is not null then
    delete from collection_gaps
     where account_id = new.account_id and source_id = new._id and reason = 'failing' and ended_at is null;
  elsif old.failures > 0 and new.failures = 0 then
    update collection_gaps set ended_at = now()
     where account_id = new.account_id and source_id = new._id and reason = 'failing' and ended_at is null;
  end if;
  return null;
end $$;

-- Whether a channel's network delivers by itself or is asked, and why not where it refused.
alter table connections
  add column delivery text check (delivery in ('pushed', 'asked')),
  add column delivery_message text;
