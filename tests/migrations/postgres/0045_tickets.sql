-- Tickets that weigh, wait, carry tags and forms, and that are merged, split, linked and put below each other.

alter table tickets
  -- 0 none, 1 low, 2 normal, 3 high, 4 urgent.
  add column priority smallint not null default 0 check (priority between 0 and 4),
  add column snoozed_until timestamptz,
  -- The group that is responsible.
  add column group_id uuid,
  -- Kept equal to ticket_tag_uses by a trigger below, so that lists need no join; who and when stand in the event log.
  add column tag_ids uuid[] not null default '{}',
  -- Values of the custom form by the id of the field.
  add column fields jsonb not null default '{}',
  add column merged_into uuid,
  add column parent_id uuid,
  add column split_from uuid,
  -- The network's id of the conversation: a post, a mail thread.
  add column thread text,
  -- When the next service level breaks, and in which band the ticket stands (written by the clocks).
  add column sla_due_at timestamptz,
  add column sla_band text,
  add column blocked boolean not null default false,
  -- Stands beside the ticket that a contact's messages join: split off, below another, or opened where several may be open.
  add column apart boolean not null default false,
  add constraint tickets__group_id foreign key (account_id, group_id) references groups (account_id, _id) on delete set null (group_id),
  add constraint tickets__merged_into foreign key (account_id, merged_into) references tickets (account_id, _id) on delete set null (merged_into),
  add constraint tickets__parent_id foreign key (account_id, parent_id) references tickets (account_id, _id) on delete set null (parent_id),
  add constraint tickets__split_from foreign key (account_id, split_from) references tickets (account_id, _id) on delete set null (split_from);

-- No two live tickets that take the same contact's messages, whatever arrives at once.
drop index tickets__one_live;
create unique index tickets__one_live on tickets (account_id, connection_id, contact_id) where live and not apart;
create index tickets__group on tickets (account_id, group_id, last_message_at desc, _id desc) where live and group_id is not null;
create index tickets__snoozed on tickets (snoozed_until) where snoozed_until is not null;
create index tickets__merged on tickets (account_id, merged_into) where merged_into is not null;
create index tickets__parent on tickets (account_id, parent_id) where parent_id is not null;
create index tickets__split on tickets (account_id, split_from) where split_from is not null;
create index tickets__tags on tickets using gin (tag_ids);

alter table messages
  -- Said in private, under a post, by mail, or by a bot of ours.
  add column kind text not null default 'private' check (kind in ('private', 'comment', 'mail', 'bot')),
  -- The message it answers.
  add column parent_id uuid,
  add column hidden_at timestamptz,
  -- What is shown beside the text by channel: a mail's head and HTML, a comment's permalink and likes.
  add column extra jsonb;

create function keep_ticket_tags() returns trigger language plpgsql as $$
declare
  held record;
begin
  for held in
    select distinct one.account_id, one.ticket_id
      from (values (new.account_id, new.ticket_id), (old.account_id, old.ticket_id)) as one (account_id, ticket_id)
     where one.ticket_id is not null
  loop
    update tickets
       set tag_ids = array(select tag_id from ticket_tag_uses used
                            where used.account_id = held.account_id and used.ticket_id = held.ticket_id order by at, tag_id)
     where account_id = held.account_id and _id = held.ticket_id;
  end loop;
  return null;
end $$;
create trigger keep_ticket_tags after insert or update or delete on ticket_tag_uses
  for each row execute function keep_ticket_tags();

-- Which tickets have to do with each other; one link for two tickets, whoever drew it.
create table ticket_links (
  account_id uuid not null references accounts on delete cascade,
  from_id uuid not null,
  to_id uuid not null,
  kind text not null check (kind in ('related', 'duplicates', 'blocks')),
  created_by uuid,
  created_at timestamptz not null,
  primary key (account_id, from_id, to_id),
  foreign key (account_id, from_id) references tickets (account_id, _id) on delete cascade,
  foreign key (account_id, to_id) references tickets (account_id, _id) on delete cascade,
  check (from_id <> to_id)
);
create unique index ticket_links__pair on ticket_links (account_id, least(from_id, to_id), greatest(from_id, to_id));
create index ticket_links__to on ticket_links (account_id, to_id);

-- What a merge moved, so that it can be taken back: lines with the numbers they had, and both tickets as they were.
create table ticket_merges (
  account_id uuid not null references accounts on delete cascade,
  _id uuid not null,
  from_id uuid not null,
  into_id uuid not null,
  lines jsonb not null,
  from_before jsonb not null,
  into_before jsonb not null,
  merged_by uuid,
  merged_at timestamptz not null,
  undone_at timestamptz,
  primary key (account_id, _id),
  foreign key (account_id, from_id) references tickets (account_id, _id) on delete cascade,
  foreign key (account_id, into_id) references tickets (account_id, _id) on delete cascade
);
create unique index ticket_merges__from on ticket_merges (account_id, from_id) where undone_at is null;
create index ticket_merges__into on ticket_merges (account_id, into_id);
