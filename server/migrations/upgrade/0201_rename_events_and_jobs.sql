-- Events, notifications and jobs get the names that the trade and the glossary (docs/glossary.md) give to what happens. Seals were made
-- over the former names of events: verification knows them (server/kit/events/former-kinds.ts).
create temporary table renamed_events (former text primary key, present text not null) on commit drop;
insert into renamed_events values
    ('alert.rang', 'alert.fired'),
    ('blocked.put_away', 'blocked.dismissed'),
    ('blocked.let_in', 'blocked.released'),
    ('customer.joined', 'customer.merged'),
    ('customer.parted', 'customer.unmerged'),
    ('customer.kept_apart', 'customer.duplicate_dismissed'),
    ('notice.made', 'notification.created'),
    ('keyword.look_back_started', 'keyword.backfill_started'),
    ('keyword.look_back_finished', 'keyword.backfill_finished'),
    ('ticket.rule_told', 'ticket.rule_notified'),
    ('ticket.side_begun', 'ticket.side_conversation_started'),
    ('ticket.side_written', 'ticket.side_message_sent'),
    ('ticket.side_received', 'ticket.side_message_received'),
    ('ticket.side_read', 'ticket.side_conversation_read'),
    ('ticket.side_updated', 'ticket.side_conversation_updated'),
    ('user.password_reset_asked', 'user.password_reset_requested'),
    ('bot.began', 'bot.started'),
    ('ticket.woken', 'ticket.unsnoozed'),
    ('ticket.filled', 'ticket.form_filled'),
    ('import.undo-begun', 'import.undo_started'),
    ('mention.handed-over', 'mention.handed_over'),
    ('mention.note-deleted', 'mention.note_deleted'),
    ('rule_run.made', 'rule_run.created'),
    ('sso.person_made', 'sso.user_created'),
    ('sso.person_linked', 'sso.user_linked'),
    ('sentiment.adaptation_learnt', 'sentiment.adaptation_learned');

alter table event_log disable trigger event_log_append_only;
update event_log set kind = present from renamed_events where kind = former;
alter table event_log enable trigger event_log_append_only;

update notifications set kind = present from renamed_events where kind = former;
update notification_preferences set kind = present from renamed_events where kind = former;
update webhook_deliveries set kind = present from renamed_events where kind = former;
update webhook_endpoints
   set kinds = array(
     select coalesce(present, kind) from unnest(kinds) with ordinality as chosen (kind, place)
       left join renamed_events on former = kind order by place)
 where kinds && array(select former from renamed_events);

-- Jobs that wait under a former name.
update graphile_worker._private_tasks set identifier = present
  from (values
    ('crm.say-later', 'crm.notify-delayed'),
    ('crm.people-freed', 'crm.assign-to-freed-agents'),
    ('crm.drop-grants', 'crm.delete-reply-tokens'),
    ('crm.ask-outside-bot', 'crm.call-chatbot'),
    ('crm.overdue-ticket', 'crm.reassign-overdue-ticket'),
    ('inbound.keep-months', 'inbound.maintain-partitions'),
    ('inbound.spread-batch', 'inbound.distribute-batch'),
    ('alerts.tell', 'alerts.notify'),
    ('alerts.tell-line', 'alerts.notify-line'),
    ('alerts.judge', 'alerts.evaluate'),
    ('engagement.tend-tokens', 'engagement.refresh-tokens'),
    ('integrations.tend-webhooks', 'integrations.maintain-webhooks'),
    ('listening.make-sums', 'listening.make-rollups'),
    ('mentions.hand-tags', 'mentions.replace-tag'),
    ('notices.mail', 'notifications.mail'),
    ('notices.mail-digests', 'notifications.mail-digests'),
    ('notices.push', 'notifications.push'),
    ('notifications.find-due', 'email-notifications.find-due'),
    ('notifications.send', 'email-notifications.send'),
    ('privacy.keep-times', 'privacy.apply-retention'),
    ('long-work.forget', 'long-work.delete-finished')
  ) as renamed_jobs (former, present)
 where identifier = former;
