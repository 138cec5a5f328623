-- What a group of the CRM sees: the keywords that were found in a ticket stand on it, and row-level security asks who looks.

-- Keywords of the CRM that any message of the customer held, as they were when it came or when they were changed last.
alter table tickets add column keyword_ids uuid[] not null default '{}';

-- Kept in memory as other settings are (0083). Of keywords those of the CRM alone: listening has very many, and asks for them otherwise.
create trigger settings_told_made after insert on keywords
  for each row when (new.product = 'crm') execute function tell_session_basis('account_id');
create trigger settings_told_changed after update on keywords
  for each row when (new.product = 'crm' or old.product = 'crm') execute function tell_session_basis('account_id');
create trigger settings_told_gone after delete on keywords
  for each row when (old.product = 'crm') execute function tell_session_basis('account_id');

-- Channels and monitors that went: what came through them is still there, and still kept from those whose groups do not see it.
create table sources_gone (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  -- Of a monitor; a channel is every product's.
  product text,
  primary key (account_id, _id)
);

-- A group that was held to one channel or monitor alone is not let see all of them because that one goes: what is gone stays chosen until
-- somebody chooses again.
create or replace function forget_chosen() returns trigger language plpgsql as $$
declare
  ids uuid[] := (select array_agg(_id) from gone_rows);
  texts text[] := ids::text[];
  accounts uuid[] := (select array_agg(distinct account_id) from gone_rows);
begin
  if ids is null then return null; end if;
  case tg_table_name
    when 'keywords' then
      update group_options set keywords = list_without(keywords, texts) where account_id = any (accounts) and keywords && texts;
      update group_settings set keywords = list_without(keywords, ids) where account_id = any (accounts) and keywords && ids;
      update ticket_tags set keyword_ids = list_without(keyword_ids, ids) where account_id = any (accounts) and keyword_ids && ids;
    when 'ticket_tags' then
      update group_options set tags = list_without(tags, ids) where account_id = any (accounts) and tags && ids;
      update group_settings set ticket_tags = list_without(ticket_tags, ids) where account_id = any (accounts) and ticket_tags && ids;
    when 'monitors' then
      insert into sources_gone (account_id, _id, product)
      select gone.account_id, gone._id, gone.product from gone_rows gone join accounts account on account._id = gone.account_id
          on conflict do nothing;
      update group_options set custom_socials = list_without(custom_socials, ids)
       where account_id = any (accounts) and custom_socials && ids and not custom_socials <@ ids;
    when 'connections' then
      insert into sources_gone (account_id, _id)
      select gone.account_id, gone._id from gone_rows gone join accounts account on account._id = gone.account_id
          on conflict do nothing;
      update group_options set engagements = list_without(engagements, ids)
       where account_id = any (accounts) and engagements && ids and not engagements <@ ids;
  end case;
  return null;
end $$;

-- The people of an account whom their group holds to something in a product: to which keywords (null: to none), and which monitors and
-- channels it keeps from them. Whoever may say what groups see is held to nothing: they could let themselves see it.
create function held_people(of_account uuid, of_product text) returns table (user_id uuid, keywords uuid[], hidden uuid[])
language sql stable as $$
  with monitor as (
    select _id from monitors where account_id = of_account and product = of_product
    union select _id from sources_gone where account_id = of_account and product = of_product
  ), channel as (
    select _id from connections where account_id = of_account
    union select _id from sources_gone where account_id = of_account and product is null
  )
  select person._id,
         case when option.keywords_enable then array_remove(array_remove(option.keywords, null), '')::uuid[] end,
         array(select monitor._id from monitor
                where cardinality(option.custom_socials) > 0 and monitor._id <> all (option.custom_socials) order by monitor._id)
         || array(select channel._id from channel
                   where cardinality(option.engagements) > 0 and channel._id <> all (option.engagements) order by channel._id)
    from group_options option
    join users person on person.account_id = of_account and person.group_id = option.group_id
    join roles role on role.account_id = of_account and role._id = person.role_id
   where option.account_id = of_account and option.product = of_product
     and (option.keywords_enable or cardinality(option.engagements) > 0 or cardinality(option.custom_socials) > 0)
     and not (case of_product when 'crm' then 'crm.group_manage.write' else 'listening.group_setting.write' end = any (role.permissions));
$$;

-- Of whom a transaction narrowed to one person (role earshot_narrowed) is. As the owner: what is read to narrow is not narrowed itself.
create function narrowed_from() returns uuid[] language sql stable security definer set search_path = public as $$
  select coalesce((
    select hidden from held_people(nullif(current_setting('app.account_id', true), '')::uuid, 'crm')
     where user_id = nullif(current_setting('app.user_id', true), '')::uuid), '{}');
$$;
create function narrowed_to_keywords() returns uuid[] language sql stable security definer set search_path = public as $$
  select keywords from held_people(nullif(current_setting('app.account_id', true), '')::uuid, 'crm')
   where user_id = nullif(current_setting('app.user_id', true), '')::uuid;
$$;

-- Those of the ids that are tickets, messages, contacts or cases of quality of the transaction's account, whoever sees them: what a narrowed transaction does
-- not find of these, its person does not see.
create function among_conversations(ids uuid[]) returns setof uuid language sql stable security definer set search_path = public as $$
  with account as (select nullif(current_setting('app.account_id', true), '')::uuid as _id)
  select ticket._id from account, tickets ticket where ticket.account_id = account._id and ticket._id = any (ids)
  union all
  select message._id from account, messages message where message.account_id = account._id and message._id = any (ids)
  union all
  select contact._id from account, contacts contact where contact.account_id = account._id and contact._id = any (ids)
  union all
  select judged._id from account, quality_cases judged where judged.account_id = account._id and judged._id = any (ids);
$$;

-- A keyword that came, changed or went is looked for again in what is open, soon and once for all that change together.
create function look_again_for_keywords() returns trigger language plpgsql as $$
declare
  account uuid := coalesce(new.account_id, old.account_id);
begin
  perform add_job('crm.find-keywords', json_build_object('account_id', account), 'crm.find-keywords:' || account,
                  'crm.find-keywords:' || account, 10, now() + interval '1 second');
  return null;
end $$;
create trigger look_again_made after insert on keywords
  for each row when (new.product = 'crm' and new.active) execute function look_again_for_keywords();
create trigger look_again_changed after update of patterns, query, match, active, product on keywords
  for each row when (new.product = 'crm' or old.product = 'crm') execute function look_again_for_keywords();
create trigger look_again_gone after delete on keywords
  for each row when (old.product = 'crm' and old.active) execute function look_again_for_keywords();
