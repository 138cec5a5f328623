-- What was said in side conversations is found as messages are, by runs of three letters; the first mail carries what it is about.
alter table side_messages add column searched text not null
  generated always as (case when direction = 'event' then ''
    else lower(normalize(case when seq = 1 then coalesce(extra ->> 'subject', '') || E'\n' || text else text end, nfkc)) end) stored;
create index side_messages__searched on side_messages using gin (account_id, searched gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index side_messages__ticket on side_messages (account_id, ticket_id);

-- An answer that nobody of the team has read: what came before this was counted is taken for unread rather than for read.
alter table side_conversations add column unread boolean not null default false;
update side_conversations set unread = true where state = 'open' and last_direction = 'in';
create index side_conversations__unread on side_conversations (account_id, ticket_id) where unread;

-- Stands in the subject of its mails, so that an answer comes home whose mail names nothing that it answers. Those begun before have none:
-- mail programs take a changed subject for another thread.
alter table side_conversations add column mark text;
create unique index side_conversations__mark on side_conversations (account_id, mark) where mark is not null;

-- Whatever somebody has written and not sent lies in one table, drafts of beginnings among it: `content` is what its kind is made of.
alter table ticket_drafts
  drop constraint ticket_drafts_pkey,
  alter column ticket_id drop not null,
  add column contact_id uuid,
  add column side_conversation_id uuid,
  add column content jsonb;
update ticket_drafts set content = jsonb_build_object('text', text, 'changes', changes, 'cc', cc);
alter table ticket_drafts
  drop column text,
  drop column changes,
  drop column cc,
  alter column content set not null,
  -- `begin` for a contact (null: whoever is chosen in it); `side` in a side conversation (null: in a new one of the ticket).
  add constraint ticket_drafts_kind check (kind in ('reply', 'note', 'begin', 'side')),
  add constraint ticket_drafts_place check ((kind = 'begin') = (ticket_id is null)),
  add unique nulls not distinct (account_id, user_id, ticket_id, kind, contact_id, side_conversation_id),
  add foreign key (account_id, contact_id) references contacts (account_id, _id) on delete cascade,
  -- It goes with its side conversation wherever a merge takes that.
  add foreign key (account_id, side_conversation_id, ticket_id)
    references side_conversations (account_id, _id, ticket_id) on update cascade on delete cascade;
insert into ticket_drafts (account_id, user_id, kind, contact_id, content, version, updated_at)
  select account_id, user_id, 'begin', contact_id, content, version, updated_at from begin_drafts;
drop table begin_drafts;
