-- What is at risk is what its clocks say it is (sla_band), in the view as in the team's numbers: it stands where the others are counted.
drop index tickets__live;
create index tickets__live on tickets (account_id, last_message_at desc, _id desc)
  include (assignee_id, group_id, waiting_since, snoozed_until, sla_due_at, sla_band, blocked, priority, channel, state) where live;
create index tickets__at_risk on tickets (account_id, coalesce(sla_due_at, 'infinity'), _id)
  where live and sla_band in ('at_risk', 'breached');
