-- Whatever came in and became neither a ticket line nor a post, with its reason and its text, until a person decides or its time is over.
create table refused_items (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  source_kind text not null check (source_kind in ('channel', 'monitor', 'import')),
  source_id uuid not null,
  channel text not null,
  -- The id at the network, or a hash of what was refused.
  origin_id text not null,
  reason text not null,
  -- Technical words of the reader, in English.
  detail text not null default '',
  contact_id uuid,
  sender_id text not null default '',
  sender_name text not null default '',
  title text not null default '',
  text text not null default '',
  -- The item as it is taken in when a person accepts it; null where none could be read.
  item jsonb,
  raw jsonb,
  state text not null default 'open' check (state in ('open', 'accepted', 'dismissed')),
  decided_by uuid,
  decided_at timestamptz,
  received_at timestamptz not null,
  primary key (account_id, _id),
  constraint refused_items__origin unique (account_id, source_kind, source_id, origin_id)
);
create index refused_items__state on refused_items (account_id, source_kind, state, _id desc);
create index refused_items__source on refused_items (account_id, source_id, state, _id desc);
create index refused_items__sender on refused_items (account_id, source_id, sender_id) where sender_id <> '';
create index refused_items__received on refused_items (received_at);

-- What lay in a table that no screen reads.
insert into refused_items (account_id, _id, source_kind, source_id, channel, origin_id, reason, detail, contact_id, sender_id, sender_name,
                           title, text, raw, received_at)
select u.account_id, u._id, 'channel', u.connection_id, c.channel, u.origin_id,
       case when u.event = 'auto_reply' then 'auto_reply' when u.event = 'bounce' then 'bounce'
            when u.refused = 'sent by this mailbox itself' then 'own'
            when u.refused like '%nothing that%' then 'no_content' else 'unreadable' end,
       coalesce(u.refused, ''), u.contact_id,
       coalesce(u.raw #>> '{from,0,address}', ''), coalesce(u.raw #>> '{from,0,name}', ''),
       coalesce(u.raw ->> 'subject', ''), coalesce(u.raw ->> 'text', left(u.raw #>> '{}', 2000), ''), u.raw, u.at
  from unplaced_items u
  join connections c on c.account_id = u.account_id and c._id = u.connection_id
 where u.refused is not null or u.event in ('auto_reply', 'bounce', 'mail_without_sender')
    on conflict do nothing;
delete from unplaced_items where refused is not null or event in ('auto_reply', 'bounce', 'mail_without_sender');
-- Events alone wait here for the ticket that they belong to.
alter table unplaced_items drop column refused;

-- What a narrowed person may name now includes the refused items of the channels that they see.
create or replace function among_conversations(ids uuid[]) returns setof uuid language sql stable security definer set search_path = public as $$
  with account as (select nullif(current_setting('app.account_id', true), '')::uuid as _id)
  select ticket._id from account, tickets ticket where ticket.account_id = account._id and ticket._id = any (ids)
  union all
  select message._id from account, messages message where message.account_id = account._id and message._id = any (ids)
  union all
  select contact._id from account, contacts contact where contact.account_id = account._id and contact._id = any (ids)
  union all
  select held._id from account, blocked_items held where held.account_id = account._id and held._id = any (ids)
  union all
  select refused._id from account, refused_items refused where refused.account_id = account._id and refused._id = any (ids)
  union all
  select judged._id from account, quality_cases judged where judged.account_id = account._id and judged._id = any (ids);
$$;

-- Files that came with them are held as those of messages are.
create function release_refused_files() returns trigger language plpgsql as $$
begin
  delete from file_references
   where account_id = old.account_id and holder = 'refused_item' and holder_id = old._id;
  return null;
end $$;
create trigger release_refused_files after delete on refused_items
  for each row when (old.item is not null) execute function release_refused_files();
-- Made anew after the migrations: whoever does not see a refused item does not see its files.
drop policy if exists as_seen on file_references;
