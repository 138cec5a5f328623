-- Up to which event the facts of an account in ClickHouse are derived (server/facts), and the number of the last batch, which is the version
-- of its rows. An account without a row has no facts yet.
create table fact_watermarks (
  account_id uuid references accounts (_id) on delete cascade,
  seq bigint not null,
  batch bigint not null,
  at timestamptz not null,
  -- When all facts were derived anew last; null until they were for the first time.
  rebuilt_at timestamptz,
  primary key (account_id)
);

-- Changes that facts depend on and that no event of the log names: to be derived again, then deleted. Deleting an account leaves rows of it
-- here, so they do not refer to it.
create table fact_touches (
  account_id uuid,
  _id bigint generated always as identity,
  kind text not null check (kind in ('ticket', 'contact', 'message', 'survey', 'span', 'agent')),
  entity_id uuid not null,
  primary key (account_id, _id)
);

-- Rebuilding or checking facts on request of `npm run facts`, where the suite runs and has the column store open.
create table fact_runs (
  _id uuid primary key,
  -- Null: every account.
  account_id uuid,
  kind text not null check (kind in ('rebuild', 'check')),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- What it printed, and whether all was equal.
  lines text[] not null default '{}',
  equal boolean
);

-- The arguments of a trigger: the kind, and the column that has the entity.
create function touch_facts() returns trigger language plpgsql as $$
begin
  execute format('insert into fact_touches (account_id, kind, entity_id) select distinct account_id, %L, %I from changed', tg_argv[0], tg_argv[1]);
  return null;
end $$;

-- The clocks are written with many messages: planned once.
create function touch_facts_of_tickets() returns trigger language plpgsql as $$
begin
  insert into fact_touches (account_id, kind, entity_id) select distinct account_id, 'ticket', ticket_id from changed;
  return null;
end $$;

create trigger facts_inserted after insert on ticket_sla_metrics referencing new table as changed
  for each statement execute function touch_facts_of_tickets();
create trigger facts_updated after update on ticket_sla_metrics referencing new table as changed
  for each statement execute function touch_facts_of_tickets();
create trigger facts_inserted after insert on ticket_sla_levels referencing new table as changed
  for each statement execute function touch_facts_of_tickets();
create trigger facts_inserted after insert on ticket_tag_uses referencing new table as changed
  for each statement execute function touch_facts_of_tickets();
create trigger facts_deleted after delete on ticket_tag_uses referencing old table as changed
  for each statement execute function touch_facts_of_tickets();
create trigger facts_inserted after insert on ticket_time_entries referencing new table as changed
  for each statement execute function touch_facts_of_tickets();
create trigger facts_updated after update on ticket_time_entries referencing new table as changed
  for each statement execute function touch_facts_of_tickets();

create trigger facts_inserted after insert on customer_tags referencing new table as changed
  for each statement execute function touch_facts('contact', 'contact_id');
create trigger facts_updated after update on customer_tags referencing new table as changed
  for each statement execute function touch_facts('contact', 'contact_id');
create trigger facts_deleted after delete on customer_tags referencing old table as changed
  for each statement execute function touch_facts('contact', 'contact_id');
create trigger facts_inserted after insert on punch_entries referencing new table as changed
  for each statement execute function touch_facts('agent', 'user_id');
create trigger facts_deleted after delete on punch_entries referencing old table as changed
  for each statement execute function touch_facts('agent', 'user_id');
create trigger facts_inserted after insert on working_status_spans referencing new table as changed
  for each statement execute function touch_facts('span', '_id');
create trigger facts_updated after update on working_status_spans referencing new table as changed
  for each statement execute function touch_facts('span', '_id');
create trigger facts_deleted after delete on working_status_spans referencing old table as changed
  for each statement execute function touch_facts('span', '_id');

-- What is deleted is named by nothing any more.
create trigger facts_deleted after delete on tickets referencing old table as changed
  for each statement execute function touch_facts('ticket', '_id');
create trigger facts_deleted after delete on messages referencing old table as changed
  for each statement execute function touch_facts('message', '_id');
create trigger facts_deleted after delete on survey_invitations referencing old table as changed
  for each statement execute function touch_facts('survey', '_id');
create trigger facts_deleted after delete on ticket_time_entries referencing old table as changed
  for each statement execute function touch_facts('span', '_id');

-- Looking for the keywords again changes tickets without an event.
create function touch_facts_of_ticket() returns trigger language plpgsql as $$
begin
  insert into fact_touches (account_id, kind, entity_id) values (new.account_id, 'ticket', new._id);
  return null;
end $$;
create trigger facts_of_keywords after update of keyword_ids, group_id on tickets for each row
  when (old.keyword_ids is distinct from new.keyword_ids or old.group_id is distinct from new.group_id)
  execute function touch_facts_of_ticket();

-- Whether a ticket was reopened is known from values of the log, which are erased with a person and with age.
create function touch_facts_of_values() returns trigger language plpgsql as $$
begin
  insert into fact_touches (account_id, kind, entity_id)
    select distinct changed.account_id, 'ticket', named.entity_id
      from changed join event_log named on named.account_id = changed.account_id and named.seq = changed.seq
     where named.kind = 'ticket.updated' and named.entity_id is not null;
  return null;
end $$;
create trigger facts_updated after update on event_values referencing new table as changed
  for each statement execute function touch_facts_of_values();
