-- Monitors of every product and kind: feeds, pages, accounts and hashtags of networks; and the blacklist.

alter table monitors
  add column product text not null default 'listening',
  add column kind text not null default 'feed',
  add column last_success_at timestamptz,
  -- Posts that it brought in so far.
  add column found bigint not null default 0;
alter table monitors alter column product drop default, alter column kind drop default;
alter table monitors drop constraint monitors__account_id__url;
alter table monitors add constraint monitors__account_id__product__url unique (account_id, product, url);
update monitors set last_success_at = last_polled_at where last_error is null;
alter table monitors add column state text not null generated always as (
  case when not active then 'paused'
       when kind <> 'feed' then 'waiting'
       when last_error is not null then 'failing'
       when last_success_at is null then 'starting'
       else 'working' end) stored;

-- Only feeds are polled; the other kinds wait for the connector of their network.
drop index monitors__due;
create index monitors__due on monitors (next_poll_at) where active and kind = 'feed';

create or replace function forget_poll() returns trigger language plpgsql as $$
begin
  if new.url is distinct from old.url then
    new.etag := null;
    new.last_modified := null;
    new.failures := 0;
    new.last_error := null;
    new.last_success_at := null;
    new.next_poll_at := now();
  end if;
  return new;
end $$;

create table blacklist_entries (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  product text not null,
  kind text not null,
  value text not null,
  note text not null,
  active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, _id),
  constraint blacklist_entries__account_id__product__value unique (account_id, product, value)
);
