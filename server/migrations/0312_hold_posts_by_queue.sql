-- What a paused queue holds is apart from what a person holds, so that a queue that goes on ends no person's hold.
alter table publishing_targets add column queue_hold boolean not null default false;
