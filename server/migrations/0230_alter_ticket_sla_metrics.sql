-- Lists name the timer whose breach is next. Older rows get it when their timers are next brought up to date.
alter table ticket_sla_metrics add column due_metric text;
