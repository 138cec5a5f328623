-- Where the customer of a ticket wrote last, and the stars and version of the newest review in it: lists, rules and numbers go by them.
alter table tickets
  add column place text not null default 'private',
  add column stars smallint check (stars between 1 and 5),
  add column app_version text;

update tickets
   set place = said.kind
  from (select distinct on (account_id, ticket_id) account_id, ticket_id, kind from messages
         where direction = 'in' order by account_id, ticket_id, seq desc) said
 where tickets.account_id = said.account_id and tickets._id = said.ticket_id and said.kind <> 'private';

update tickets
   set stars = reviewed.stars, app_version = reviewed.version
  from (select distinct on (account_id, ticket_id) account_id, ticket_id, (extra -> 'review' ->> 'stars')::smallint as stars,
               nullif(replace(extra -> 'review' ->> 'version', ',', '.'), '') as version
          from messages
         where kind = 'review' and direction = 'in' and extra -> 'review' ->> 'stars' ~ '^[1-5]$'
         order by account_id, ticket_id, seq desc) reviewed
 where tickets.account_id = reviewed.account_id and tickets._id = reviewed.ticket_id;

-- Facts of these tickets are derived anew.
insert into fact_touches (account_id, kind, entity_id)
select account_id, 'ticket', _id from tickets where place <> 'private' or stars is not null;

create index tickets__stars on tickets (account_id, stars) where stars is not null;
