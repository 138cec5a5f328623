-- The batch by which the rows of each fact changed last, by the fact's name: an answer from some facts stays valid while others change.
alter table fact_watermarks add column changed jsonb not null default '{}';
