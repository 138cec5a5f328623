-- What changes a ticket writes each of its indexes anew, so they hold nothing that is not asked for there.

-- Three fifths of such a write were the runs of letters of its texts. What was said last is found among the messages; the subject, which
-- hardly ever changes, is kept beside the ticket. The column `searched` stays for texts that are too short for any index.
drop index tickets__searched;
create table ticket_subjects (
  account_id uuid not null,
  ticket_id uuid not null,
  searched text not null,
  primary key (account_id, ticket_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
);
insert into ticket_subjects select account_id, _id, lower(normalize(subject, nfkc)) from tickets;
create index ticket_subjects__searched on ticket_subjects using gin (account_id, searched gin_trgm_ops)
  with (gin_pending_list_limit = 512);

-- By triggers, because several parts of the suite make tickets or write their subjects and none of them should have to think of it.
create function keep_new_subjects() returns trigger language plpgsql as $$
begin
  insert into ticket_subjects select account_id, _id, lower(normalize(subject, nfkc)) from made;
  return null;
end $$;
create trigger keep_new_subjects after insert on tickets referencing new table as made
  for each statement execute function keep_new_subjects();
create function keep_subject() returns trigger language plpgsql as $$
begin
  update ticket_subjects set searched = lower(normalize(new.subject, nfkc))
   where account_id = new.account_id and ticket_id = new._id;
  return null;
end $$;
create trigger keep_subject after update of subject on tickets
  for each row when (old.subject is distinct from new.subject) execute function keep_subject();

-- No question goes by it: tickets of a tag are found by ticket_tag_uses.
drop index tickets__tags;

-- Who takes on what nobody has yet looks at the newest of it. Among all that live, whatever was answered meanwhile stood before it.
create index tickets__unassigned on tickets (account_id, last_message_at desc, _id desc) where live and assignee_id is null;
