-- A ticket is found by what was filled in at its form as well as by what it is called: both stand in one row beside it, each on lines
-- of its own, so that no run of letters reaches from one into the other.
alter table ticket_subjects rename to ticket_texts;
alter index ticket_subjects__searched rename to ticket_texts__searched;

-- Texts, choices, dates and numbers; yes and no say nothing by themselves.
create function ticket_text(subject text, fields jsonb) returns text language sql immutable parallel safe as $$
  select lower(normalize(concat_ws(E'\n', subject, (select string_agg(said #>> '{}', E'\n')
    from jsonb_path_query(fields, 'strict $.** ? (@.type() == "string" || @.type() == "number")') said)), nfkc))
$$;
update ticket_texts set searched = ticket_text(ticket.subject, ticket.fields) from tickets ticket
 where ticket.account_id = ticket_texts.account_id and ticket._id = ticket_texts.ticket_id and ticket.fields <> '{}';

drop trigger keep_new_subjects on tickets;
drop function keep_new_subjects;
create function keep_new_texts() returns trigger language plpgsql as $$
begin
  -- Hardly any ticket comes with a form, and every message from somebody new makes one.
  insert into ticket_texts select account_id, _id,
    case when fields = '{}' then lower(normalize(subject, nfkc)) else ticket_text(subject, fields) end from made;
  return null;
end $$;
create trigger keep_new_texts after insert on tickets referencing new table as made
  for each statement execute function keep_new_texts();
drop trigger keep_subject on tickets;
drop function keep_subject;
create function keep_text() returns trigger language plpgsql as $$
begin
  update ticket_texts set searched = ticket_text(new.subject, new.fields)
   where account_id = new.account_id and ticket_id = new._id;
  return null;
end $$;
create trigger keep_text after update of subject, fields on tickets
  for each row when (old.subject is distinct from new.subject or old.fields is distinct from new.fields)
  execute function keep_text();
