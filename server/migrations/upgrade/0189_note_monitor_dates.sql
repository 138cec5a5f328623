-- What is wrong with what a source brings although it can be fetched: dates that cannot be read.
alter table monitors add column note text;
