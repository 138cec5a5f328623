-- Settings that every call and every event of a ticket asks for are kept in memory as sessions are: their tables tell of each change
-- in the same way (0058).
create trigger settings_told after insert or update or delete on setting_documents
  for each row execute function tell_session_basis('account_id');
create trigger settings_told after insert or update or delete on auto_responses
  for each row execute function tell_session_basis('account_id');
create trigger settings_told after insert or update or delete on ticket_automations
  for each row execute function tell_session_basis('account_id');
create trigger settings_told after insert or update or delete on auto_canned_settings
  for each row execute function tell_session_basis('account_id');
create trigger settings_told after insert or update or delete on chatbots
  for each row execute function tell_session_basis('account_id');
create trigger settings_told after insert or update or delete on sla_policies
  for each row execute function tell_session_basis('account_id');
create trigger settings_told after insert or delete on auto_assign_agents
  for each row execute function tell_session_basis('account_id');
-- Not of when it was last used.
create trigger settings_told after insert or delete or update of active, channel, name, config, secrets on connections
  for each row execute function tell_session_basis('account_id');
create trigger settings_told after insert or delete on interest_tags
  for each row execute function tell_session_basis('account_id');
