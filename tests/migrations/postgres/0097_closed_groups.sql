-- A group of an import grows until it is stored. One that is taken up again may have been stored already, so it is closed: whoever
-- still gathers for it adds nothing more. Stands at the leader.
alter table inbound_batches add column closed boolean not null default false;
