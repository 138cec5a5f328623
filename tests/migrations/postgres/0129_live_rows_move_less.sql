-- When the service level is breached next moves with every answer and no fixed view asks for it: the short rows of live tickets (0115) do
-- without, so that an answer leaves most of them alone.
drop trigger keep_live_changed on tickets;
alter table live_tickets drop column if exists sla_due_at;

create or replace function keep_live_ticket() returns trigger language plpgsql as $$
begin
  if new.live then
    insert into live_tickets (account_id, ticket_id, state, channel, connection_id, priority, assignee_id, group_id,
                              waiting_since, snoozed_until, sla_band, survey, blocked)
    values (new.account_id, new._id, new.state, new.channel, new.connection_id, new.priority, new.assignee_id, new.group_id,
            new.waiting_since, new.snoozed_until, new.sla_band, new.survey, new.blocked);
  else
    delete from live_tickets where account_id = new.account_id and ticket_id = new._id;
  end if;
  return null;
end $$;

create or replace function follow_live_ticket() returns trigger language plpgsql as $$
begin
  update live_tickets
     set state = new.state, priority = new.priority, assignee_id = new.assignee_id, group_id = new.group_id,
         waiting_since = new.waiting_since, snoozed_until = new.snoozed_until, sla_band = new.sla_band,
         survey = new.survey, blocked = new.blocked
   where account_id = new.account_id and ticket_id = new._id;
  return null;
end $$;
create trigger keep_live_changed after update on tickets
  for each row when (old.live and new.live
    and (old.state, old.priority, old.assignee_id, old.group_id, old.waiting_since, old.snoozed_until, old.sla_band,
         old.survey, old.blocked)
     is distinct from (new.state, new.priority, new.assignee_id, new.group_id, new.waiting_since, new.snoozed_until,
         new.sla_band, new.survey, new.blocked))
  execute function follow_live_ticket();

-- Keywords of the CRM stand on tickets since 0110: what is open already is looked through once.
select graphile_worker.add_job('crm.find-keywords', json_build_object('account_id', account_id), 'crm.find-keywords:' || account_id,
                               null, 10, 'crm.find-keywords:' || account_id)
  from (select distinct account_id from keywords where product = 'crm' and active) with_keywords;
