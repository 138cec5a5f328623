-- Facts are ordered by the time in their IDs. ClickHouse compares the second halves of UUIDs first, which are random: every part had rows of every
-- time, and FINAL merged all rows of an account with every reading (docs/decisions/0226). Each statement may be repeated.

drop table if exists ticket_facts_by_id;
create table if not exists ticket_facts_by_time as ticket_facts
engine = ReplacingMergeTree(version, removed)
order by (account_id, toUInt128(_id))
settings non_replicated_deduplication_window = 10000;
insert into ticket_facts_by_time select * from ticket_facts;
rename table ticket_facts to ticket_facts_by_id, ticket_facts_by_time to ticket_facts;
drop table ticket_facts_by_id;

drop table if exists message_facts_by_id;
create table if not exists message_facts_by_time as message_facts
engine = ReplacingMergeTree(version, removed)
order by (account_id, toUInt128(_id))
settings non_replicated_deduplication_window = 10000;
insert into message_facts_by_time select * from message_facts;
rename table message_facts to message_facts_by_id, message_facts_by_time to message_facts;
drop table message_facts_by_id;

drop table if exists sla_clock_facts_by_id;
create table if not exists sla_clock_facts_by_time as sla_clock_facts
engine = ReplacingMergeTree(version, removed)
order by (account_id, toUInt128(ticket_id), metric)
settings non_replicated_deduplication_window = 10000;
insert into sla_clock_facts_by_time select * from sla_clock_facts;
rename table sla_clock_facts to sla_clock_facts_by_id, sla_clock_facts_by_time to sla_clock_facts;
drop table sla_clock_facts_by_id;

drop table if exists survey_facts_by_id;
create table if not exists survey_facts_by_time as survey_facts
engine = ReplacingMergeTree(version, removed)
order by (account_id, toUInt128(_id))
settings non_replicated_deduplication_window = 10000;
insert into survey_facts_by_time select * from survey_facts;
rename table survey_facts to survey_facts_by_id, survey_facts_by_time to survey_facts;
drop table survey_facts_by_id;

drop table if exists agent_work_facts_by_id;
create table if not exists agent_work_facts_by_time as agent_work_facts
engine = ReplacingMergeTree(version, removed)
order by (account_id, toUInt128(_id))
settings non_replicated_deduplication_window = 10000;
insert into agent_work_facts_by_time select * from agent_work_facts;
rename table agent_work_facts to agent_work_facts_by_id, agent_work_facts_by_time to agent_work_facts;
drop table agent_work_facts_by_id;
