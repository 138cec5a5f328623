-- Working statuses are in an order of their own, the first one in use is where everybody begins; and they have a name in Thai.
alter table working_statuses add column position int not null default 0;
alter table working_statuses add column name_th text not null default '';
update working_statuses set position = placed.position
  from (select account_id, _id, row_number() over (partition by account_id order by name, _id) - 1 as position from working_statuses) placed
 where working_statuses.account_id = placed.account_id and working_statuses._id = placed._id;

-- What people say of themselves. Whoever said nothing, or whose status is gone, is in the first one that is in use.
create table working_status_choices (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null,
  status_id uuid not null,
  since timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, _id) on delete cascade,
  foreign key (account_id, status_id) references working_statuses (account_id, _id) on delete cascade
);
create index working_status_choices__status on working_status_choices (account_id, status_id);
