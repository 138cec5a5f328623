-- Tags of listening that name keywords are put on what these find, as rules of tags do (0035): pipelines are told of each change.
create trigger ticket_tags__told_made after insert on ticket_tags
  for each row when (new.keyword_ids <> '{}') execute function tell_tag_rule_change();
create trigger ticket_tags__told_changed after update of keyword_ids, removal_id on ticket_tags
  for each row when (old.keyword_ids <> '{}' or new.keyword_ids <> '{}') execute function tell_tag_rule_change();
create trigger ticket_tags__told_gone after delete on ticket_tags
  for each row when (old.keyword_ids <> '{}') execute function tell_tag_rule_change();

-- How many tags of a group one may carry, and whether one is needed before the end, are rules of tickets: mentions know neither.
update ticket_tags set cardinality = 'many', required = false
 where product = 'listening' and (cardinality <> 'many' or required);
