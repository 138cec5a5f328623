-- Events, jobs, long work and states of blocked messages get the names of the glossary (docs/glossary.md). Seals were made over the former
-- names of events: verification knows them (server/kit/events/former-kinds.ts).
create temporary table renamed_events (former text primary key, present text not null) on commit drop;
insert into renamed_events values
    ('blocked.kept', 'blocked.created'),
    ('blocked.held', 'blocked.restored'),
    ('refused.kept', 'refused.created'),
    ('report.asked', 'report.run_requested'),
    ('report.made', 'report.run_finished'),
    ('ticket-report.created', 'ticket_report.created'),
    ('ticket-report.updated', 'ticket_report.updated'),
    ('ticket-report.deleted', 'ticket_report.deleted'),
    ('ticket-report.asked', 'ticket_report.run_requested'),
    ('ticket-report.made', 'ticket_report.run_finished'),
    ('ticket-report.fetched', 'ticket_report.fetched'),
    ('quality_case.judged', 'quality_case.reviewed'),
    ('quality_case.picked', 'quality_case.created'),
    ('mention.noted', 'mention.note_added'),
    ('ticket.noted', 'ticket.note_added'),
    ('ticket.absorbed', 'ticket.merged_into'),
    ('system.jobs_dropped', 'system.jobs_deleted'),
    ('second_factor.browsers_forgotten', 'second_factor.trusted_browsers_removed'),
    ('alert_rule.quieted', 'alert_rule.muted'),
    ('understanding_entities.created', 'listening_entities.created'),
    ('understanding_entities.updated', 'listening_entities.updated'),
    ('understanding_entities.deleted', 'listening_entities.deleted'),
    ('understanding_theme_rules.created', 'listening_theme_rules.created'),
    ('understanding_theme_rules.updated', 'listening_theme_rules.updated'),
    ('understanding_theme_rules.deleted', 'listening_theme_rules.deleted'),
    ('understanding_score_weights.updated', 'listening_score_weights.updated');

alter table event_log disable trigger event_log_append_only;
update event_log set kind = present from renamed_events where kind = former;
alter table event_log enable trigger event_log_append_only;

update webhook_deliveries set kind = present from renamed_events where kind = former;
update webhook_endpoints
   set kinds = array(
     select coalesce(present, kind) from unnest(kinds) with ordinality as chosen (kind, position)
       left join renamed_events on former = kind order by position)
 where kinds && array(select former from renamed_events);

-- Jobs that wait under a former name.
update graphile_worker._private_tasks set identifier = present
  from (values
    ('crm.react', 'crm.run-reactions'),
    ('crm.wake-ticket', 'crm.unsnooze-ticket'),
    ('crm.sweep-tickets', 'crm.clean-up-tickets'),
    ('admin.drop-accounts', 'admin.delete-accounts'),
    ('listening.drop-exports', 'listening.delete-exports'),
    ('files.drop-unused', 'files.delete-unused'),
    ('engagement.release-channel', 'engagement.disconnect-channel'),
    ('operations.make-demo', 'operations.create-demo')
  ) as renamed_jobs (former, present)
 where identifier = former;

update long_works set kind = 'keyword_backfill' where kind = 'keyword_look_back';
update long_works set kind = 'mention_rescore' where kind = 'score_reweigh';

alter table blocked_items alter state set default 'blocked';
update blocked_items
   set state = case state when 'held' then 'blocked' when 'let_in' then 'released' when 'put_away' then 'dismissed' else state end;
