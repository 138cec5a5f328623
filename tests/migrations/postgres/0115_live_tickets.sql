-- What counts of live tickets go by, in rows of their own: a ticket's row is long and changes with every message, so that thirty thousand
-- live ones among a million lie on as many pages, and an index that holds all of this has to look at each of them until it is vacuumed.
create table live_tickets (
  account_id uuid not null,
  ticket_id uuid not null,
  state text not null,
  channel text not null,
  connection_id uuid not null,
  priority smallint not null,
  assignee_id uuid,
  group_id uuid,
  waiting_since timestamptz,
  snoozed_until timestamptz,
  sla_due_at timestamptz,
  sla_band text,
  survey text,
  blocked boolean not null,
  primary key (account_id, ticket_id),
  foreign key (account_id, ticket_id) references tickets (account_id, _id) on delete cascade
  -- Room on each page for what changes, and swept often: it is small.
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 1000);

insert into live_tickets
select account_id, _id, state, channel, connection_id, priority, assignee_id, group_id, waiting_since, snoozed_until, sla_due_at, sla_band,
       survey, blocked
  from tickets where live;

-- Written by these alone, whoever changes a ticket and however many at once.
create function keep_live_ticket() returns trigger language plpgsql as $$
begin
  if new.live then
    insert into live_tickets
    values (new.account_id, new._id, new.state, new.channel, new.connection_id, new.priority, new.assignee_id, new.group_id,
            new.waiting_since, new.snoozed_until, new.sla_due_at, new.sla_band, new.survey, new.blocked);
  else
    delete from live_tickets where account_id = new.account_id and ticket_id = new._id;
  end if;
  return null;
end $$;
create trigger keep_live_made after insert on tickets for each row when (new.live) execute function keep_live_ticket();
create trigger keep_live_ended after update on tickets for each row when (old.live <> new.live) execute function keep_live_ticket();

create function follow_live_ticket() returns trigger language plpgsql as $$
begin
  update live_tickets
     set state = new.state, priority = new.priority, assignee_id = new.assignee_id, group_id = new.group_id,
         waiting_since = new.waiting_since, snoozed_until = new.snoozed_until, sla_due_at = new.sla_due_at, sla_band = new.sla_band,
         survey = new.survey, blocked = new.blocked
   where account_id = new.account_id and ticket_id = new._id;
  return null;
end $$;
create trigger keep_live_changed after update on tickets
  for each row when (old.live and new.live
    and (old.state, old.priority, old.assignee_id, old.group_id, old.waiting_since, old.snoozed_until, old.sla_due_at, old.sla_band,
         old.survey, old.blocked)
     is distinct from (new.state, new.priority, new.assignee_id, new.group_id, new.waiting_since, new.snoozed_until, new.sla_due_at,
         new.sla_band, new.survey, new.blocked))
  execute function follow_live_ticket();

-- Lists go by its order; what was counted of it is counted there.
drop index tickets__live;
create index tickets__live on tickets (account_id, last_message_at desc, _id desc) where live;
