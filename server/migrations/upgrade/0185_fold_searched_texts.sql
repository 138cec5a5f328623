-- What the CRM is searched by is folded as keywords are (0184). People are found by their address too, in whole or in part; messages by the
-- names of their files; numbers of telephones in any grouping and with or without the prefix of Thailand.

-- Texts with a blank line between them, which no phrase is found across.
create function as_paragraphs(variadic parts text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return array_to_string(parts, E'\n\n');
end $$;

-- The telephone numbers in a text as digits: with the prefix of their country and, of Thailand, without it too.
create function phone_forms(t text) returns text language plpgsql immutable parallel safe as $$
begin
  if t !~ '(?:\+|\m[06])[-0-9 .()]{7,}' then return null; end if;
  return (
    select string_agg(case
        when digits ~ '^660?\d{8,9}$' then '+66' || regexp_replace(digits, '^660?', '') || ' 0' || regexp_replace(digits, '^660?', '')
        when digits ~ '^0\d{8,9}$' then digits || ' +66' || substr(digits, 2)
        else '+' || digits end, ' ')
      from (select regexp_replace(number[1], '\D', '', 'g') as digits
        from regexp_matches(t, '((?:\+ ?|\m(?=0|66)|\((?=\+?[06]))[(+]*\d(?:[-. ()]{0,2}\d){7,14})(?!\d)', 'g') number) numbers);
end $$;

create function searched_text(t text) returns text language sql immutable parallel safe as $$
  select case when t = '' then '' else fold_text(as_paragraphs(t, phone_forms(t))) end
$$;

-- The names of files beside a message.
create function file_names(media jsonb) returns text language sql immutable parallel safe as $$
  select case when media = '[]' then null else (select string_agg(one ->> 'name', E'\n\n') from jsonb_array_elements(media) one) end
$$;

-- What the text of a mail leaves out for its reader is searched as its words are.
create function mail_parts(extra jsonb) returns text language sql immutable parallel safe as $$
  select case when extra is null then null
    else as_paragraphs(extra ->> 'subject', extra ->> 'signature', left(extra ->> 'quoted', 20000)) end
$$;

create or replace function ticket_text(subject text, fields jsonb) returns text language sql immutable parallel safe as $$
  select searched_text(as_paragraphs(subject, (select string_agg(said #>> '{}', E'\n\n')
    from jsonb_path_query(fields, 'strict $.** ? (@.type() == "string" || @.type() == "number")') said)))
$$;

drop index messages__searched;
alter table messages
  drop column searched,
  add column searched text not null generated always as (case when direction in ('in', 'out', 'note')
    then searched_text(as_paragraphs(text, case when kind = 'mail' then mail_parts(extra) end, file_names(media))) else '' end) stored;
create index messages__searched on messages using gin (account_id, searched gin_trgm_ops) with (gin_pending_list_limit = 512);

drop index side_messages__searched;
alter table side_messages
  drop column searched,
  add column searched text not null generated always as (case when direction = 'event' then ''
    else searched_text(as_paragraphs(text, mail_parts(case when seq = 1 then extra else extra - 'subject' end), author_address,
      file_names(media))) end) stored;
create index side_messages__searched on side_messages using gin (account_id, searched gin_trgm_ops)
  with (gin_pending_list_limit = 512);

alter table tickets
  drop column searched,
  add column searched text not null generated always as (searched_text(subject || E'\n\n' || last_message)) stored;

drop index contacts__searched;
alter table contacts
  drop column searched,
  add column searched text not null
    generated always as (searched_text(as_paragraphs(name, external_id, handle))) stored,
  -- Whoever is called the same may be the same.
  add column name_folded text not null generated always as (left(fold_text(name), 200)) stored;
create index contacts__searched on contacts using gin (account_id, searched gin_trgm_ops) with (gin_pending_list_limit = 512);
create index contacts__name_folded on contacts (account_id, name_folded);

update ticket_texts set searched = ticket_text(ticket.subject, ticket.fields) from tickets ticket
 where ticket.account_id = ticket_texts.account_id and ticket._id = ticket_texts.ticket_id;
create or replace function keep_new_texts() returns trigger language plpgsql as $$
begin
  -- Hardly any ticket comes with a form, and every message from somebody new makes one.
  insert into ticket_texts select account_id, _id,
    case when fields = '{}' then searched_text(subject) else ticket_text(subject, fields) end from made;
  return null;
end $$;
