-- A group that is held to tags is not let see, or work with, all of them because the last one goes: as with channels and monitors (0110),
-- what is gone stays chosen until somebody chooses again.
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
      update group_options set tags = list_without(tags, ids)
       where account_id = any (accounts) and tags && ids and not tags <@ ids;
      update group_settings set ticket_tags = list_without(ticket_tags, ids)
       where account_id = any (accounts) and ticket_tags && ids and not ticket_tags <@ ids;
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
