-- What an account says of its own themes and names.

-- How words, phrases, hashtags and the like are shown in lists of themes: of one keyword, or (null) of the account.
create table theme_rules (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  -- Not gone with its keyword: one that is brought back finds its rules.
  keyword_id uuid,
  kind text not null,
  value text not null,
  action text not null,
  into_value text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create index theme_rules__value on theme_rules (account_id, kind, value);

-- Brands, products, people and places whose mentions are counted, by whatever name they go.
create table listening_entities (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  name text not null,
  kind text not null,
  names text[] not null,
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint listening_entities__account_id__name unique (account_id, name)
);

-- Tells the pipelines whose words or weights changed.
create function tell_understanding_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('earshot_understanding', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;
create trigger theme_rules__told after insert or update or delete on theme_rules
  for each row execute function tell_understanding_change();
create trigger listening_entities__told after insert or update or delete on listening_entities
  for each row execute function tell_understanding_change();
create trigger setting_documents__told_weights after insert or update on setting_documents
  for each row when (new.name = 'score_weights') execute function tell_understanding_change();

-- Sums of days made before know nothing of hashtags, domains, countries and engagement: they are made anew.
update summed_days set state = 'stale', maker = null;
