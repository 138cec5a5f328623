-- The blacklist of the CRM keeps messages out in the same way as the post blocker: what was kept out tells which of the two did it, and
-- an entry stands with its id and value where a rule has its id and name.
alter table blocked_items add column kept_by text not null default 'rule' check (kept_by in ('rule', 'blacklist'));

-- Entries of the CRM are kept in memory, ready to be asked, so they tell of their changes (0058). Those of listening have a way of their
-- own (0039).
create trigger settings_told after insert or update of kind, value, active on blacklist_entries
  for each row when (new.product = 'crm') execute function tell_session_basis('account_id');
create trigger settings_told_gone after delete on blacklist_entries
  for each row when (old.product = 'crm') execute function tell_session_basis('account_id');
