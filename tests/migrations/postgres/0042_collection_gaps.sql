-- When a source brought nothing because it could not: kept as it happens, so that a quiet day is told from a blind one.
create table collection_gaps (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  -- failing: it did not answer; paused: somebody switched it off, or its access was lost.
  reason text not null check (reason in ('failing', 'paused')),
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, _id)
);
create index collection_gaps__span on collection_gaps (account_id, began_at);
create unique index collection_gaps__one_open on collection_gaps (account_id, source_id, reason) where ended_at is null;

create function note_monitor_gap() returns trigger language plpgsql as $$
begin
  if old.active and not new.active then
    insert into collection_gaps (account_id, source_id, reason, began_at) values (new.account_id, new._id, 'paused', now())
      on conflict do nothing;
  elsif new.active and not old.active then
    update collection_gaps set ended_at = now()
     where account_id = new.account_id and source_id = new._id and reason = 'paused' and ended_at is null;
  end if;
  if old.failures = 0 and new.failures > 0 then
    -- What came since the last good answer may be missing.
    insert into collection_gaps (account_id, source_id, reason, began_at)
      values (new.account_id, new._id, 'failing', coalesce(old.last_success_at, old.created_at)) on conflict do nothing;
  elsif old.failures > 0 and new.failures = 0 then
    update collection_gaps set ended_at = now()
     where account_id = new.account_id and source_id = new._id and reason = 'failing' and ended_at is null;
  end if;
  return null;
end $$;
create trigger monitors__gaps after update of active, failures on monitors for each row execute function note_monitor_gap();

create function note_connection_gap() returns trigger language plpgsql as $$
begin
  if old.active and not new.active then
    insert into collection_gaps (account_id, source_id, reason, began_at) values (new.account_id, new._id, 'paused', now())
      on conflict do nothing;
  elsif new.active and not old.active then
    update collection_gaps set ended_at = now()
     where account_id = new.account_id and source_id = new._id and reason = 'paused' and ended_at is null;
  end if;
  return null;
end $$;
create trigger connections__gaps after update of active on connections for each row execute function note_connection_gap();

-- Which lists named a deleted keyword, so that bringing it back brings it back into them.
alter table keyword_bin
  add column in_options jsonb not null default '[]',
  add column in_settings uuid[] not null default '{}',
  add column in_tags uuid[] not null default '{}';
