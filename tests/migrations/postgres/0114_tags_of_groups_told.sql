-- Which tags people see and give is kept in memory as other settings are: the tables that say it tell of each change in the same way
-- (0058, 0083); people, roles and groups do already.
create trigger tags_told after insert or update or delete on group_options
  for each row execute function tell_session_basis('account_id');
create trigger tags_told after insert or update or delete on group_settings
  for each row execute function tell_session_basis('account_id');
