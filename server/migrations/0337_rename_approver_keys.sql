-- The trade's word for who is asked is approver (docs/glossary.md).
alter table publishing_reviews rename column asked to approver_keys;
