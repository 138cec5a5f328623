-- What the blocker or the blacklist keeps out belongs to no ticket yet: a person whose group answers some channels sees what came through
-- those (its policy stands in after_migrations.sql), and acts on no other.
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
  select judged._id from account, quality_cases judged where judged.account_id = account._id and judged._id = any (ids);
$$;
