-- Sources of the platform, which every account hears: monitors of the platform's own account. What they bring is taken once there
-- and handed to the accounts whose keywords it matches.

alter table inbound_batches
  -- all: every post is stored; matched: those that a keyword matches; spread: handed to the accounts that it concerns.
  add column keep text not null default 'all' check (keep in ('all', 'matched', 'spread'));

-- The names of public sources, for accounts that heard something from them; nothing else of the platform's is theirs to see.
create function public_sources() returns table (_id uuid, name text)
language sql stable security definer set search_path = public as $$
  select monitors._id, monitors.name from monitors
   where monitors.account_id = '00000000-0000-7000-8000-000000000001'
$$;
revoke all on function public_sources from public;
