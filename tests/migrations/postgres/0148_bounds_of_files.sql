-- What the group of its owner held a file to when it was made, in the shape of `Bounds`; null: to nothing. Files of before count as
-- whole, so that nobody who is held by now fetches more than they see.
alter table mention_exports add column bounds jsonb;
alter table report_runs add column bounds jsonb;
