-- A notification by mail can be sent by hand: such a run names who asked for it, and may tell a period once more.
alter table notification_runs
  add column asked_by uuid,
  drop constraint notification_runs__period;
create unique index notification_runs__period
  on notification_runs (account_id, notification_id, period_to) where asked_by is null;
