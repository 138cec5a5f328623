-- Run after every migration: whatever table exists, the application's roles and row-level security are on it, so that none
-- can be forgotten. `earshot_app` sees the one account of its transaction; `earshot_platform` (sign-in, webhooks, job
-- dispatch) sees all and is used by few, named places.

do $$
begin
  if not exists (select from pg_roles where rolname = 'earshot_app') then create role earshot_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'earshot_platform') then create role earshot_platform nologin; end if;
  -- As `earshot_app`, of an account's tickets those alone that the person of its transaction sees.
  if not exists (select from pg_roles where rolname = 'earshot_narrowed') then create role earshot_narrowed nologin in role earshot_app; end if;
  execute format('grant earshot_app, earshot_platform, earshot_narrowed to %I', current_user);
end $$;

grant usage on schema public to earshot_app, earshot_platform;
grant select, insert, update, delete on all tables in schema public to earshot_app, earshot_platform;
grant usage, select on all sequences in schema public to earshot_app, earshot_platform;
revoke update, delete on event_log, event_seals, sla_policy_versions from earshot_app, earshot_platform;
revoke all on schema_migrations from earshot_app, earshot_platform;

-- Tables that have them are left alone: it locks a table against everything, and other processes may serve while this one starts. So a
-- policy that is to say something else takes another name.
do $$
declare
  one record;
begin
  for one in
    select c.oid, c.relname as name, c.relrowsecurity as secured,
           case when c.relname = 'accounts' then '_id' else (select a.attname from pg_attribute a
             where a.attrelid = c.oid and a.attname in ('account_id') and not a.attisdropped) end as account_column
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('schema_migrations', 'installation', 'error_reports', 'passkey_challenges', 'provider_flows')
  loop
    continue when one.secured and (
      select count(*) from pg_policy where polrelid = one.oid and polname in ('one_account', 'platform')
    ) = 1 + (one.account_column is not null)::int;
    execute format('alter table %I enable row level security', one.name);
    execute format('drop policy if exists one_account on %I', one.name);
    execute format('drop policy if exists platform on %I', one.name);
    -- A table without the column belongs to the installation: no account's transaction sees a row of it.
    if one.account_column is not null then
      execute format(
        'create policy one_account on %I to earshot_app using (%I = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))',
        one.name, one.account_column);
    end if;
    execute format('create policy platform on %I to earshot_platform using (true)', one.name);
  end loop;
end $$;

-- Whatever belongs to a ticket is seen with it, files of its messages among it. It narrows what is read: nothing is written in such a transaction that others have to see whole.
do $$
declare
  one record;
begin
  for one in
    select c.relname as name, case
             when c.relname = 'tickets' then
               'connection_id <> all ((select hidden_source_ids())::uuid[])
                and ((select visible_keyword_ids()) is null or keyword_ids && (select visible_keyword_ids())::uuid[])'
             when c.relname = 'contacts' then
               'connection_id <> all ((select hidden_source_ids())::uuid[])
                and ((select visible_keyword_ids()) is null or exists (select from tickets
                  where tickets.account_id = contacts.account_id and tickets.contact_id = contacts._id))'
             -- No keyword is looked for in what is kept out, so a group that sees those of some keywords alone sees none of it.
             when c.relname = 'blocked_items' then
               'connection_id <> all ((select hidden_source_ids())::uuid[]) and (select visible_keyword_ids()) is null'
             when c.relname = 'refused_items' then
               'source_id <> all ((select hidden_source_ids())::uuid[]) and (select visible_keyword_ids()) is null'
             when c.relname = 'file_references' then
               'case holder
                  when ''message'' then exists (select from messages
                    where messages.account_id = file_references.account_id and messages._id = file_references.holder_id)
                  when ''side_message'' then exists (select from side_messages
                    where side_messages.account_id = file_references.account_id and side_messages._id = file_references.holder_id)
                  when ''refused_item'' then exists (select from refused_items
                    where refused_items.account_id = file_references.account_id and refused_items._id = file_references.holder_id)
                  else true end'
             else format('ticket_id is null or exists (select from tickets
                  where tickets.account_id = %1$I.account_id and tickets._id = %1$I.ticket_id)', c.relname)
           end as seen
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (c.relname in ('tickets', 'contacts', 'blocked_items', 'refused_items', 'file_references') or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'ticket_id' and not a.attisdropped))
       -- What a work goes through are places in its own list.
       and c.relname <> 'bulk_change_rows'
       and not exists (select from pg_policy where polrelid = c.oid and polname = 'ticket_visibility')
  loop
    execute format('create policy ticket_visibility on %I as restrictive for select to earshot_narrowed using (%s)', one.name, one.seen);
  end loop;
end $$;

grant execute on function public_sources, public_source_gaps, public_pool_state to earshot_app, earshot_platform;

-- Jobs are added in the transaction that needs them, by roles that may not touch the queue's own tables.
create or replace function add_job(identifier text, payload json, queue_name text, job_key text, max_attempts int, run_at timestamptz)
returns void language sql security definer set search_path = pg_catalog as $$
  select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, job_key);
$$;
revoke all on function add_job from public;
grant execute on function add_job to earshot_app, earshot_platform;

-- Tickets in which something is said, or in a side conversation of which it is, in no order, and a ticket may come several times; no more
-- than `most` (null: all). Row-level security would keep the index from such a question (the engine lets nothing but plain comparisons near
-- rows that may be somebody else's), so this asks as the owner, and of the transaction's account alone. `pattern` is a LIKE pattern, folded
-- as the column is.
create or replace function find_tickets_by_message(pattern text, most int) returns table (_id uuid)
language plpgsql stable security definer
set search_path = public set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  account uuid := nullif(current_setting('app.account_id', true), '')::uuid;
  found_now bigint;
begin
  return query
    select message.ticket_id from messages message
     where message.account_id = account and message.searched like pattern limit most;
  get diagnostics found_now = row_count;
  most := most - found_now;
  return query
    select said.ticket_id from side_messages said
     where said.account_id = account and said.searched like pattern limit most;
end $$;
revoke all on function find_tickets_by_message from public;
grant execute on function find_tickets_by_message to earshot_app, earshot_platform;

-- These and the tickets that are called so, at whose form it was filled in, or whose customer is called so. Once there are so many rows, or
-- so many tickets by their own texts (subjects and forms) alone (null: all), no further way is gone.
create or replace function find_tickets_by_text(pattern text, most_tickets int, most int) returns table (_id uuid)
language plpgsql stable security definer
set search_path = public set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  account uuid := nullif(current_setting('app.account_id', true), '')::uuid;
  found_now bigint;
  named uuid[];
begin
  return query
    select own.ticket_id from ticket_texts own where own.account_id = account and own.searched like pattern limit least(most_tickets, most);
  get diagnostics found_now = row_count;
  if found_now = most_tickets then return; end if;
  most := most - found_now;
  if most is not null then
    named := array(select contact._id from contacts contact where contact.account_id = account and contact.searched like pattern limit most);
  end if;
  if cardinality(named) < most then
    -- All at once and not customer by customer, so that the store fetches the tickets in the order in which they lie, many ahead.
    return query
      select ticket._id from tickets ticket where ticket.account_id = account and ticket.contact_id = any (named) limit most;
  else
    return query
      select ticket._id from contacts contact
        join tickets ticket on ticket.account_id = account and ticket.contact_id = contact._id
       where contact.account_id = account and contact.searched like pattern limit most;
  end if;
  get diagnostics found_now = row_count;
  most := most - found_now;
  return query select saying._id from find_tickets_by_message(pattern, most) saying;
end $$;
revoke all on function find_tickets_by_text from public;
grant execute on function find_tickets_by_text to earshot_app, earshot_platform;
