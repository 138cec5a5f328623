-- Posts that are public on an account of a network (contracts/publishing/numbers.ts): those of ours, and those that the account published by
-- itself. What is known of one when it is published stays, whatever becomes of the plan that it came from.
create table published_posts (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  connection_id uuid not null,
  channel text not null,
  account_name text not null,
  -- Null: the account published it by itself, or what it came from was deleted.
  target_id uuid,
  post_id uuid,
  origin text not null check (origin in ('suite', 'network')),
  provider_id text,
  -- What the network is told of a post when its numbers are read.
  retry_key uuid not null,
  kind text not null,
  format text not null,
  words text not null,
  hashtags text[] not null default '{}',
  has_link boolean not null,
  url text,
  published_at timestamptz not null,
  -- When its numbers are read next; null: not any more, for the reason in `ended`.
  next_at timestamptz,
  read_at timestamptz,
  ended text check (ended in ('aged', 'gone', 'never')),
  tries integer not null default 0,
  -- The newest known value of each number, by its name.
  latest jsonb not null default '{}',
  failure_remedy text,
  failure text,
  failure_fault jsonb,
  primary key (account_id, _id),
  constraint published_posts__target unique (account_id, target_id),
  foreign key (account_id, target_id) references publishing_targets (account_id, _id) on delete set null (target_id)
);
create index published_posts__due on published_posts (next_at) where next_at is not null;
create index published_posts__published on published_posts (account_id, published_at);
create unique index published_posts__provider on published_posts (account_id, connection_id, provider_id)
  where provider_id is not null;

-- Every reading of the numbers of a post, once: what was read, and by how much each grew since it was last known.
create table published_numbers (
  account_id uuid not null references accounts (_id) on delete cascade,
  _id uuid,
  published_id uuid not null,
  at timestamptz not null,
  numbers jsonb not null,
  gains jsonb not null,
  primary key (account_id, _id),
  constraint published_numbers__instant unique (account_id, published_id, at),
  foreign key (account_id, published_id) references published_posts (account_id, _id) on delete cascade
);

-- What is public already: its numbers are read from now on.
insert into published_posts (account_id, _id, connection_id, channel, account_name, target_id, post_id, origin, provider_id, retry_key, kind,
                             format, words, has_link, url, published_at, next_at)
select t.account_id, gen_random_uuid(), t.connection_id, t.channel, t.account_name, t._id, t.post_id, 'suite', t.provider_id,
       coalesce((select part.retry_key from publishing_parts part
                  where part.account_id = t.account_id and part.target_id = t._id and part.position = 0), gen_random_uuid()),
       coalesce(t.version ->> 'kind', 'feed'),
       case when jsonb_array_length(coalesce(t.version -> 'media', '[]')) > 1 then 'album'
            when jsonb_array_length(coalesce(t.version -> 'media', '[]')) = 1 then 'picture'
            when coalesce(t.version ->> 'link', '') <> '' then 'link' else 'text' end,
       left(coalesce(t.version ->> 'text', ''), 280), coalesce(t.version ->> 'link', '') <> '', t.url, t.published_at,
       case when t.provider_id is not null and t.published_at > now() - interval '90 days' then date_trunc('milliseconds', now()) end
  from publishing_targets t
 where t.state = 'published' and t.published_at is not null;
