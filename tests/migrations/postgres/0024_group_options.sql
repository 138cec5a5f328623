-- What groups of people see (options, by product) and work with (settings, in the CRM).

create table group_options (
  account_id uuid not null,
  group_id uuid not null,
  product text not null,
  keywords_enable boolean not null default false,
  -- As they were given: a form may leave empty entries, which are texts and no ids.
  keywords text[] not null default '{}',
  tags uuid[] not null default '{}',
  custom_socials uuid[] not null default '{}',
  engagements uuid[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, group_id, product),
  foreign key (account_id, group_id) references groups (account_id, _id) on delete cascade
);

create table group_settings (
  account_id uuid not null,
  group_id uuid not null,
  ticket_tags uuid[] not null default '{}',
  keywords uuid[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, group_id),
  foreign key (account_id, group_id) references groups (account_id, _id) on delete cascade
);

-- A list without some of its entries, the others in their order.
create function list_without(list anyarray, gone anyarray) returns anyarray language sql immutable as $$
  select coalesce(array_agg(one order by place), list[1:0])
    from unnest(list) with ordinality as entries (one, place)
   where one is null or one <> all (gone)
$$;

-- Whatever deletes a keyword, monitor, channel or tag, and however many at once: no list names it afterwards. By triggers, because
-- several parts of the suite delete such things and none of them should have to think of groups.
create function forget_chosen() returns trigger language plpgsql as $$
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
      update group_options set custom_socials = list_without(custom_socials, ids) where account_id = any (accounts) and custom_socials && ids;
    when 'connections' then
      update group_options set engagements = list_without(engagements, ids) where account_id = any (accounts) and engagements && ids;
  end case;
  return null;
end $$;

create trigger forget_chosen after delete on keywords
  referencing old table as gone_rows for each statement execute function forget_chosen();
create trigger forget_chosen after delete on monitors
  referencing old table as gone_rows for each statement execute function forget_chosen();
create trigger forget_chosen after delete on connections
  referencing old table as gone_rows for each statement execute function forget_chosen();
create trigger forget_chosen after delete on ticket_tags
  referencing old table as gone_rows for each statement execute function forget_chosen();
