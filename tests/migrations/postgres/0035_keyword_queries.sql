-- A keyword may be a Boolean query instead of sets; its patterns are empty then.
alter table keywords add column query text;

-- Rules that tag posts which a query finds.
create table listening_tag_rules (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  query text not null,
  tag_ids uuid[] not null,
  -- Only posts under one of these keywords; all posts of the account where there is none.
  keyword_ids uuid[] not null default '{}',
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint listening_tag_rules__account_id__name unique (account_id, name)
);
create index listening_tag_rules__tags on listening_tag_rules using gin (tag_ids);

-- Tells the pipelines whose rules changed, also by the going and coming of the tags and keywords that they name.
create function tell_tag_rule_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('earshot_tag_rules', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;
create trigger listening_tag_rules__told after insert or update or delete on listening_tag_rules
  for each row execute function tell_tag_rule_change();
create function tell_tag_rule_names() returns trigger language plpgsql as $$
begin
  if exists (select from listening_tag_rules rule where rule.account_id = coalesce(new.account_id, old.account_id)) then
    perform pg_notify('earshot_tag_rules', coalesce(new.account_id, old.account_id)::text);
  end if;
  return null;
end $$;
create trigger ticket_tags__told_rules after update of removal_id or delete on ticket_tags
  for each row execute function tell_tag_rule_names();
create trigger keywords__told_rules after insert or delete on keywords
  for each row execute function tell_tag_rule_names();
