-- The log of rules is read by one rule or by one outcome, the newest first: rare ones stand among a year of others. As it stands in this
-- order, a page of it ends where it is full.
create index rule_runs__rule on rule_runs (account_id, rule_id, _id desc);
create index rule_runs__outcome on rule_runs (account_id, outcome, _id desc);
