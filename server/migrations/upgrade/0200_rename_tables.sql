-- Tables get the names that the trade and the glossary (docs/glossary.md) give to what they hold. Constraints, indexes and triggers that are
-- named after a table, and the functions that name one in their text, follow.
do $$
declare
  names constant text[] := array[
    ['alert_looks', 'alert_cursors'],
    ['automatic_answers', 'automatic_replies'],
    ['blacklist_gone', 'deleted_blacklist_entries'],
    ['canned_folders', 'canned_response_folders'],
    ['canned_uses', 'canned_response_uses'],
    ['channel_offers', 'channel_candidates'],
    ['contacts_kept_apart', 'dismissed_duplicates'],
    ['factor_challenges', 'second_factor_challenges'],
    ['former_people', 'former_users'],
    ['guess_limits', 'login_throttles'],
    ['keyword_bin', 'deleted_keywords'],
    ['notice_choices', 'notification_preferences'],
    ['notice_digests', 'email_digests'],
    ['notices', 'notifications'],
    ['notification_addresses', 'email_notification_addresses'],
    ['notification_questions', 'email_notification_confirmations'],
    ['notification_runs', 'email_notification_runs'],
    ['notification_sendings', 'email_notification_deliveries'],
    ['notification_stops', 'unsubscribes'],
    ['one_time_code_keys', 'totp_secrets'],
    ['passkey_questions', 'passkey_challenges'],
    ['push_keys', 'vapid_keys'],
    ['reactions_due', 'pending_reactions'],
    ['reply_grants', 'reply_tokens'],
    ['report_sendings', 'report_deliveries'],
    ['sentiment_verdicts', 'sentiment_labels'],
    ['sentiment_work_rows', 'sentiment_change_rows'],
    ['sources_gone', 'deleted_sources'],
    ['sso_used', 'used_sso_tokens'],
    ['summed_days', 'rollup_days'],
    ['ticket_bulk_acts', 'bulk_changes'],
    ['ticket_bulk_rows', 'bulk_change_rows'],
    ['ticket_clocks', 'ticket_sla_metrics'],
    ['ticket_levels', 'ticket_sla_levels'],
    ['ticket_links', 'ticket_relations'],
    ['ticket_mentions', 'note_mentions'],
    ['ticket_times', 'ticket_time_entries'],
    ['unplaced_items', 'unrouted_items'],
    ['usage_notices', 'sent_usage_warnings'],
    ['working_status_choices', 'user_working_statuses']
  ];
  former text;
  present text;
  part record;
  function record;
  definition text;
begin
  for n in 1 .. array_length(names, 1) loop
    former := names[n][1];
    present := names[n][2];
    execute format('alter table %I rename to %I', former, present);
    for part in
      select conname as name, present || substr(conname, length(former) + 1) as renamed
        from pg_constraint where conrelid = present::regclass and starts_with(conname, former || '_')
    loop
      execute format('alter table %I rename constraint %I to %I', present, part.name, part.renamed);
    end loop;
    for part in
      select c.relname as name, present || substr(c.relname, length(former) + 1) as renamed
        from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = present::regclass and starts_with(c.relname, former || '_')
    loop
      execute format('alter index %I rename to %I', part.name, part.renamed);
    end loop;
    for part in
      select tgname as name, present || substr(tgname, length(former) + 1) as renamed
        from pg_trigger where tgrelid = present::regclass and not tgisinternal and starts_with(tgname, former || '_')
    loop
      execute format('alter trigger %I on %I rename to %I', part.name, present, part.renamed);
    end loop;
  end loop;

  for function in
    select p.oid from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    definition := pg_get_functiondef(function.oid);
    for n in 1 .. array_length(names, 1) loop
      definition := regexp_replace(definition, '\m' || names[n][1] || '\M', names[n][2], 'g');
    end loop;
    if definition <> pg_get_functiondef(function.oid) then execute definition; end if;
  end loop;
end $$;
