-- Gaps are told wherever numbers of a time are: those of public sources too, and with exports as they were when the export began.

-- What accounts may know of public sources: names, since when they are followed, and when they brought nothing.
drop function public_sources();
create function public_sources() returns table (_id uuid, name text, kind text, created_at timestamptz)
language sql stable security definer set search_path = public as $$
  select monitors._id, monitors.name, monitors.kind, monitors.created_at from monitors
   where monitors.account_id = '00000000-0000-7000-8000-000000000001'
$$;
revoke all on function public_sources from public;

create function public_source_gaps() returns table (source_id uuid, reason text, began_at timestamptz, ended_at timestamptz)
language sql stable security definer set search_path = public as $$
  select gaps.source_id, gaps.reason, gaps.began_at, gaps.ended_at from collection_gaps gaps
   where gaps.account_id = '00000000-0000-7000-8000-000000000001'
$$;
revoke all on function public_source_gaps from public;

-- What an export may lack: the gaps that touch its time and sources, as they were known when it began.
alter table mention_exports add column gaps jsonb not null default '[]';
