-- The tree of tags: groups hold categories, categories hold tags; tickets and mentions carry tags.

create table ticket_tags (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  product text not null,
  type text not null,
  -- What a category, and what a tag, stands in.
  ticket_group_id uuid,
  ticket_cat_id uuid,
  parent_id uuid generated always as (coalesce(ticket_cat_id, ticket_group_id)) stored,
  name text not null,
  -- Null: the colour of what it stands in.
  color text,
  position int not null,
  keyword_ids uuid[] not null default '{}',
  -- Rules of a group: how many of its tags a ticket may carry, and whether it needs one before it is done.
  cardinality text not null default 'many',
  required boolean not null default false,
  -- Set while a deletion can still be taken back: nobody sees the row, what carries it stays.
  removal_id uuid,
  removed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  foreign key (account_id, ticket_group_id) references ticket_tags (account_id, _id) on delete cascade,
  foreign key (account_id, ticket_cat_id) references ticket_tags (account_id, _id) on delete cascade,
  constraint ticket_tags__shape check (
    case type
      when 'group' then ticket_group_id is null and ticket_cat_id is null
      when 'category' then ticket_group_id is not null and ticket_cat_id is null
      when 'tag' then ticket_group_id is null and ticket_cat_id is not null
      else false
    end)
);
-- No two of one name in one place, however they are written.
create unique index ticket_tags__name on ticket_tags
  (account_id, product, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(normalize(name, nfkc)))
  where removal_id is null;
create index ticket_tags__group on ticket_tags (account_id, ticket_group_id);
create index ticket_tags__category on ticket_tags (account_id, ticket_cat_id);
create index ticket_tags__removed on ticket_tags (account_id, removed_at) where removal_id is not null;

create table ticket_tag_uses (
  account_id uuid not null,
  tag_id uuid not null,
  ticket_id uuid not null,
  at timestamptz not null default now(),
  primary key (account_id, tag_id, ticket_id),
  foreign key (account_id, tag_id) references ticket_tags (account_id, _id) on delete cascade,
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
create index ticket_tag_uses__ticket on ticket_tag_uses (account_id, ticket_id);

-- Mentions themselves are in ClickHouse; a mention is named by its id.
create table mention_tag_uses (
  account_id uuid not null,
  tag_id uuid not null,
  mention_id uuid not null,
  at timestamptz not null default now(),
  primary key (account_id, tag_id, mention_id),
  foreign key (account_id, tag_id) references ticket_tags (account_id, _id) on delete cascade
);
create index mention_tag_uses__mention on mention_tag_uses (account_id, mention_id);
