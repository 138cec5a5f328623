-- The name by which a network lets people be mentioned (@somchai), without its sign and in lower case: the same on two networks is a
-- hint that two contacts are one person. Known from a person's next message on.
alter table contacts add column handle text;
create index contacts__handle on contacts (account_id, handle) where handle is not null;
