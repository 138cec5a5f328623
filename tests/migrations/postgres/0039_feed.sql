-- Working with the mention feed: numbers of tags (mentions carry them), saved views, notes, changes of many at once with what
-- was before, tickets made of mentions, and the blacklist's effect on what is stored.

-- A mention carries numbers, as it does for keywords.
alter table ticket_tags add column if not exists number int generated always as identity;
create unique index if not exists ticket_tags__number on ticket_tags (number);

create table saved_views (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  owner_id uuid not null,
  name text not null,
  -- What narrows it as the words of an address, and its order.
  filter jsonb not null,
  sort text not null,
  "order" text not null,
  share text not null,
  group_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  foreign key (account_id, owner_id) references users (account_id, _id) on delete cascade,
  foreign key (account_id, group_id) references groups (account_id, _id) on delete cascade
);
create unique index saved_views__name on saved_views (account_id, owner_id, lower(normalize(name, nfkc)));

-- The view that a person's feed opens with.
create table saved_view_defaults (
  account_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade,
  foreign key (account_id, view_id) references saved_views (account_id, _id) on delete cascade
);

-- What the team says among itself about a mention.
create table mention_notes (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  mention_id uuid not null,
  user_id uuid,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, _id)
);
create index mention_notes__mention on mention_notes (account_id, mention_id, _id);

-- A change of one, of several or of all mentions that a filter finds. `before` is what the several were, so that it can be
-- taken back; one of a filter waits for its moment and can be called off until then.
create table mention_changes (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  user_id uuid,
  change jsonb not null,
  filter jsonb,
  before jsonb,
  state text not null,
  total int not null default 0,
  done int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, _id)
);
create index mention_changes__created on mention_changes (account_id, created_at);

-- A mention becomes a ticket once.
create table mention_tickets (
  account_id uuid not null,
  mention_id uuid not null,
  ticket_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, mention_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index mention_tickets__ticket on mention_tickets (account_id, ticket_id);

-- What the blacklist of listening hides among what is stored already: entries that changed since their effect was last brought
-- about, and those that are gone and whose mentions are to be shown again.
alter table blacklist_entries add column applied_at timestamptz;
create table blacklist_gone (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  primary key (account_id, _id)
);

-- Whoever changes the blacklist, by whatever way: the pipeline hears of it, and a job brings it about for what is stored. The
-- moment that the job waits is the time to take the change back.
create function tell_blacklist_change() returns trigger language plpgsql as $$
declare
  account uuid := coalesce(new.account_id, old.account_id);
begin
  if coalesce(new.product, old.product) <> 'listening' then return null; end if;
  perform pg_notify('earshot_blacklist', account::text);
  if tg_op = 'DELETE' then
    if not exists (select from accounts where _id = account) then return null; end if;
    insert into blacklist_gone (account_id, _id) values (account, old._id) on conflict do nothing;
  end if;
  perform add_job('blacklist.apply', json_build_object('account_id', account), 'blacklist:' || account,
    'blacklist:' || account, 10, now() + interval '10 seconds');
  return null;
end $$;
create trigger blacklist_entries__told after insert or delete or update of kind, value, active on blacklist_entries
  for each row execute function tell_blacklist_change();

create function forget_blacklist_effect() returns trigger language plpgsql as $$
begin
  new.applied_at := null;
  return new;
end $$;
create trigger blacklist_entries__changed before update of kind, value, active on blacklist_entries
  for each row when (old.kind <> new.kind or old.value <> new.value or old.active <> new.active)
  execute function forget_blacklist_effect();
