-- When the public pool last changed: one row, of the platform. Answers that count public posts are kept until it moves.
create table public_pool_changes (
  account_id uuid primary key references accounts (_id) on delete cascade,
  -- Posts were removed so many times; what was removed is counted no more at once.
  removals bigint not null default 0,
  -- Posts came in until this end of a short span: one write for each span, however many posts come in.
  changed_until timestamptz not null
);

-- The same for every account that reads the pool.
create function public_pool_state() returns table(removals bigint, changed_until timestamptz) language sql stable security definer set search_path = 'public' as $$
  select changes.removals, changes.changed_until from public_pool_changes changes
   where changes.account_id = '00000000-0000-7000-8000-000000000001'
$$;
revoke all on function public_pool_state from public;
