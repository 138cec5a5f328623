-- Columns, functions, triggers and the policy of ticket visibility get the names of the glossary (docs/glossary.md). Constraints and indexes
-- that are named after a column follow, and so do functions that name a column or a function in their text.
alter table message_names rename to message_aliases;
alter index message_names__named_at rename to message_aliases__created_at;
alter table import_marks rename to import_annotations;
alter index import_marks__order rename to import_annotations__order;
alter index import_marks__mention rename to import_annotations__mention;
alter index inbound_batches__held rename to inbound_batches__suspended;
alter schema inbound_months rename to inbound_partitions;

do $$
declare
  columns constant text[] := array[
    ['alert_cursors', 'looked_until', 'evaluated_until'],
    ['alerts', 'told_at', 'notified_at'],
    ['alerts', 'line_told_at', 'line_notified_at'],
    ['alert_rules', 'learnt', 'model'],
    ['alert_rules', 'rings_from', 'effective_from'],
    ['auto_assign_agents', 'last_given_at', 'last_assigned_at'],
    ['blocked_items', 'kept_by', 'blocked_by'],
    ['blocked_items', 'why', 'matches'],
    ['bot_episodes', 'told', 'variables'],
    ['bot_episodes', 'given', 'collected_answers'],
    ['contacts', 'joined_by', 'merged_by'],
    ['contacts', 'joined_at', 'merged_at'],
    ['customer_tags', 'given_by', 'tagged_by'],
    ['deleted_keywords', 'below', 'child_ids'],
    ['dismissed_duplicates', 'said_by', 'dismissed_by'],
    ['email_digests', 'told_until', 'sent_until'],
    ['email_notification_confirmations', 'asked_at', 'requested_at'],
    ['email_notification_runs', 'asked_by', 'requested_by'],
    ['file_references', 'place', 'position'],
    ['import_refusals', 'kept', 'retained'],
    ['imports', 'kept', 'retained'],
    ['imports', 'tags_made', 'tags_created'],
    ['inbound_batches', 'held_at', 'suspended_at'],
    ['inbound_batches', 'keep', 'storage_policy'],
    ['keyword_migrations', 'made_by', 'created_by'],
    ['mention_exports', 'dropped_at', 'files_deleted_at'],
    ['note_mentions', 'named_by', 'mentioned_by'],
    ['note_mentions', 'named_at', 'mentioned_at'],
    ['pending_reactions', 'handed', 'enqueued'],
    ['punch_entries', 'made_by', 'created_by'],
    ['punch_entries', 'made_at', 'created_at'],
    ['quality_cases', 'picked_by', 'selected_by'],
    ['quality_cases', 'judged_at', 'reviewed_at'],
    ['report_runs', 'asked_by', 'requested_by'],
    ['report_runs', 'dropped_at', 'files_deleted_at'],
    ['rollup_days', 'maker', 'worker_id'],
    ['rollup_days', 'held', 'has_rollups'],
    ['rule_runs', 'did', 'results'],
    ['sentiment_adaptations', 'figures', 'metrics'],
    ['sentiment_adaptations', 'helps', 'is_improvement'],
    ['sentiment_change_rows', 'was', 'previous_sentiment'],
    ['sentiment_change_rows', 'was_by', 'previous_source'],
    ['sentiment_change_rows', 'was_confidence', 'previous_confidence'],
    ['sentiment_change_rows', 'became', 'new_sentiment'],
    ['sentiment_change_rows', 'became_by', 'new_source'],
    ['sentiment_change_rows', 'verdict', 'previous_label'],
    ['sessions', 'way', 'method'],
    ['sessions', 'proved_at', 'verified_at'],
    ['side_conversations', 'begun_by', 'started_by'],
    ['side_conversations', 'mark', 'subject_token'],
    ['sso_flows', 'proved', 'verified_person'],
    ['survey_answers', 'said', 'answer'],
    ['survey_invitations', 'asked_by', 'requested_by'],
    ['ticket_counters', 'dropped', 'deleted_tickets'],
    ['ticket_sla_levels', 'told_at', 'notified_at'],
    ['ticket_sla_metrics', 'clocks', 'timers'],
    ['ticket_time_entries', 'beat_at', 'last_heartbeat_at'],
    ['ticket_time_entries', 'made_by', 'created_by'],
    ['ticket_time_entries', 'made_at', 'created_at'],
    ['vapid_keys', 'made_at', 'created_at'],
    ['verification_labels', 'given', 'applied'],
    ['webhook_deliveries', 'holds', 'blocks_next'],
    ['message_aliases', 'named_at', 'created_at'],
    ['import_annotations', 'wanted', 'requested_tags'],
    ['import_annotations', 'put', 'added_tags']
  ];
  functions constant text[] := array[
    ['held_people', 'restricted_users'],
    ['narrowed_from', 'hidden_source_ids'],
    ['narrowed_to_keywords', 'visible_keyword_ids'],
    ['among_conversations', 'filter_visible_ids'],
    ['keep_inbound_months', 'maintain_inbound_partitions'],
    ['forget_poll', 'reset_poll'],
    ['forget_chosen', 'remove_deleted_choices'],
    ['tell_tag_rule_change', 'notify_tag_rule_change'],
    ['tell_tag_rule_names', 'notify_tag_rule_name_change'],
    ['tell_sentiment_change', 'notify_sentiment_change'],
    ['tell_understanding_change', 'notify_score_settings_change'],
    ['tell_blacklist_change', 'apply_blacklist_change'],
    ['forget_blacklist_effect', 'reset_blacklist_effect'],
    ['note_monitor_gap', 'record_monitor_gap'],
    ['note_connection_gap', 'record_connection_gap'],
    ['keep_ticket_tags', 'copy_ticket_tags'],
    ['tell_session_basis', 'notify_session_change'],
    ['note_freed_file', 'record_released_file'],
    ['tell_line_goes_on', 'notify_queue_unlocked'],
    ['look_again_for_keywords', 'enqueue_keyword_search'],
    ['keep_live_ticket', 'copy_live_ticket'],
    ['follow_live_ticket', 'update_live_ticket'],
    ['keep_new_texts', 'insert_ticket_texts'],
    ['keep_text', 'update_ticket_text'],
    ['release_side_files', 'release_side_conversation_files'],
    ['follow_survey_answers', 'copy_survey_answers'],
    ['forget_status_out_of_use', 'remove_inactive_status'],
    ['list_without', 'remove_elements'],
    ['as_paragraphs', 'join_paragraphs']
  ];
  triggers constant text[] := array[
    ['monitors_forget_poll', 'monitors__reset_poll'],
    ['accounts_password_policy', 'accounts__password_policy'],
    ['forget_chosen', 'remove_deleted_choices'],
    ['listening_tag_rules__told', 'listening_tag_rules__notify'],
    ['ticket_tags__told_made', 'ticket_tags__notify_created'],
    ['ticket_tags__told_changed', 'ticket_tags__notify_updated'],
    ['ticket_tags__told_gone', 'ticket_tags__notify_deleted'],
    ['ticket_tags__told_rules', 'ticket_tags__notify_rules'],
    ['keywords__told_rules', 'keywords__notify_rules'],
    ['auto_sentiment_rules__told', 'auto_sentiment_rules__notify'],
    ['sentiment_adaptations__told', 'sentiment_adaptations__notify'],
    ['theme_rules__told', 'theme_rules__notify'],
    ['listening_entities__told', 'listening_entities__notify'],
    ['setting_documents__told_weights', 'setting_documents__notify_weights'],
    ['blacklist_entries__told', 'blacklist_entries__apply'],
    ['keep_ticket_tags', 'copy_ticket_tags'],
    ['session_basis', 'notify_session_change'],
    ['session_basis_changed', 'notify_session_update'],
    ['settings_told', 'notify_settings_change'],
    ['settings_told_made', 'notify_settings_created'],
    ['settings_told_changed', 'notify_settings_updated'],
    ['settings_told_gone', 'notify_settings_deleted'],
    ['tags_told', 'notify_tags_change'],
    ['note_freed', 'record_released_file'],
    ['line_goes_on', 'notify_queue_unlocked'],
    ['look_again_made', 'enqueue_keyword_search_created'],
    ['look_again_changed', 'enqueue_keyword_search_updated'],
    ['look_again_gone', 'enqueue_keyword_search_deleted'],
    ['keep_live_made', 'copy_live_ticket_created'],
    ['keep_live_ended', 'copy_live_ticket_ended'],
    ['keep_live_changed', 'update_live_ticket'],
    ['keep_new_texts', 'insert_ticket_texts'],
    ['keep_text', 'update_ticket_text'],
    ['release_side_files', 'release_side_conversation_files'],
    ['release_erased_side_files', 'release_erased_side_conversation_files'],
    ['survey_answers__made', 'survey_answers__created'],
    ['survey_answers__follow', 'survey_answers__updated']
  ];
  part record;
  definition text;
begin
  for part in
    select conrelid::regclass as held_by, conname as name,
           regexp_replace(regexp_replace(conname, '^message_names_', 'message_aliases_'), '^import_marks_', 'import_annotations_') as renamed
      from pg_constraint where conrelid in ('message_aliases'::regclass, 'import_annotations'::regclass) and contype <> 'f'
       and conname ~ '^(message_names|import_marks)_'
    union all
    select conrelid::regclass, conname,
           regexp_replace(regexp_replace(conname, '^message_names_', 'message_aliases_'), '^import_marks_', 'import_annotations_')
      from pg_constraint where conrelid in ('message_aliases'::regclass, 'import_annotations'::regclass) and contype = 'f'
       and conname ~ '^(message_names|import_marks)_'
  loop
    execute format('alter table %s rename constraint %I to %I', part.held_by, part.name, part.renamed);
  end loop;

  for n in 1 .. array_length(columns, 1) loop
    execute format('alter table %I rename %I to %I', columns[n][1], columns[n][2], columns[n][3]);
    for part in
      select conname as name, columns[n][1] || '_' || columns[n][3] || substr(conname, length(columns[n][1] || columns[n][2]) + 2) as renamed
        from pg_constraint
       where conrelid = columns[n][1]::regclass and conname in (columns[n][1] || '_' || columns[n][2] || '_not_null',
         columns[n][1] || '_' || columns[n][2] || '_check', columns[n][1] || '_' || columns[n][2] || '_fkey')
    loop
      execute format('alter table %I rename constraint %I to %I', columns[n][1], part.name, part.renamed);
    end loop;
  end loop;

  for part in
    select tgname as name, tgrelid::regclass as held_by from pg_trigger where not tgisinternal
  loop
    for n in 1 .. array_length(triggers, 1) loop
      continue when triggers[n][1] <> part.name;
      execute format('alter trigger %I on %s rename to %I', part.name, part.held_by, triggers[n][2]);
    end loop;
  end loop;

  for n in 1 .. array_length(functions, 1) loop
    for part in select oid::regprocedure as signature from pg_proc
      where proname = functions[n][1] and pronamespace = 'public'::regnamespace
    loop
      execute format('alter function %s rename to %I', part.signature, functions[n][2]);
    end loop;
  end loop;
  for part in
    select p.oid from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prosqlbody is null
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    definition := pg_get_functiondef(part.oid);
    for n in 1 .. array_length(functions, 1) loop
      definition := regexp_replace(definition, '\m' || functions[n][1] || '\M', functions[n][2], 'g');
    end loop;
    definition := regexp_replace(definition, '\minbound_months\M', 'inbound_partitions', 'g');
    definition := replace(definition, 'earshot_understanding', 'earshot_score_settings');
    definition := replace(definition, 'earshot_session_basis', 'earshot_session_changes');
    if definition <> pg_get_functiondef(part.oid) then execute definition; end if;
  end loop;

  -- Created again under its new name after the migrations.
  for part in select polrelid::regclass as held_by from pg_policy where polname = 'as_seen' loop
    execute format('drop policy as_seen on %s', part.held_by);
  end loop;
end $$;

drop function if exists tickets_like(text, int, int);
drop function if exists tickets_saying(text, int);

