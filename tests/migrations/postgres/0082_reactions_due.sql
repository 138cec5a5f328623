-- Events to which the CRM still has to react: written with the event itself, marked with each reaction and gone with the last one,
-- in the transactions of the reactions. What fails is handed to a job, which tries it again.
create table reactions_due (
  account_id uuid not null references accounts on delete cascade,
  seq bigint not null,
  ticket_id uuid not null,
  at timestamptz not null,
  done text[] not null default '{}',
  handed boolean not null default false,
  primary key (account_id, seq)
);

-- What waits in the queue as jobs of the old kind goes over, with what was done of it.
insert into reactions_due (account_id, seq, ticket_id, at, done)
select account_id, seq, ticket_id, now(), array(
    select reactor from reactions one where one.account_id = due.account_id and one.event_seq = due.seq)
  from (select distinct (payload ->> 'account_id')::uuid as account_id, seq::bigint as seq, (payload ->> 'entity_id')::uuid as ticket_id
          from graphile_worker._private_jobs job
          join graphile_worker._private_tasks task on task.id = job.task_id and task.identifier = 'crm.react'
          cross join json_array_elements_text(payload -> 'seqs') as one (seq)) due
 where exists (select from accounts where accounts._id = due.account_id);
delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
 where task.id = job.task_id and task.identifier = 'crm.react';
delete from graphile_worker._private_job_queues where queue_name like 'crm.react.%' and locked_at is null;
drop table reactions;
