-- Keywords of listening are facts too (contracts/facts/keywords.ts). They change in many ways, several at once among them, so the table itself
-- says which.
alter table fact_touches drop constraint fact_touches_kind_check;
alter table fact_touches add constraint fact_touches_kind_check
  check (kind in ('ticket', 'contact', 'message', 'survey', 'span', 'agent', 'keyword'));

create trigger facts_inserted after insert on keywords referencing new table as changed
  for each statement execute function touch_facts('keyword', '_id');
create trigger facts_updated after update on keywords referencing new table as changed
  for each statement execute function touch_facts('keyword', '_id');
create trigger facts_deleted after delete on keywords referencing old table as changed
  for each statement execute function touch_facts('keyword', '_id');

-- Those that exist are derived with the next batch; accounts without facts derive everything anyway.
insert into fact_touches (account_id, kind, entity_id)
  select account_id, 'keyword', _id from keywords where account_id in (select account_id from fact_watermarks);
