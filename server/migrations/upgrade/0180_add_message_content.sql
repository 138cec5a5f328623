-- A message says itself what it is to its reader: nobody has to guess from an empty text that it was withdrawn.
alter table messages add column content text not null generated always as (case
  when event = 'unsend' and direction in ('in', 'out')
    then case when direction = 'in' and kind = 'private' then 'withdrawn' else 'removed' end
  when text <> '' then 'text'
  when media -> 0 ->> 'kind' is not null then media -> 0 ->> 'kind'
  when extra ? 'unshown' then 'unshown'
  else 'empty' end) stored;

-- What a list shows of the last message: its words, or its kind. `[image]` was written in place of the words until now.
alter table tickets add column last_kind text not null default 'text';
alter table side_conversations add column last_kind text not null default 'text';
update tickets set last_kind = said.content, last_message = ''
  from tickets listed cross join lateral (
    select m.content from messages m
     where m.account_id = listed.account_id and m.ticket_id = listed._id and m.direction in ('in', 'out')
     order by m.seq desc limit 1) said
 where tickets.account_id = listed.account_id and tickets._id = listed._id and said.content <> 'text'
   and (listed.last_message = '' or listed.last_message ~ '^\[(image|video|audio|file|sticker|location)\]$');
update side_conversations set last_kind = trim(both '[]' from last_message), last_message = ''
 where last_message ~ '^\[(image|video|audio|file|sticker|location)\]$';
update side_conversations set last_kind = 'empty' where last_message = '' and last_kind = 'text';
update tickets set subject = ''
 where subject ~ '^\[(image|video|audio|file|sticker|location)\]$'
   and exists (select from messages m where m.account_id = tickets.account_id and m.ticket_id = tickets._id
     and m.direction in ('in', 'out') and m.seq <= 3 and m.content = trim(both '[]' from tickets.subject));
alter table tickets alter column last_kind drop default;
alter table side_conversations alter column last_kind drop default;
