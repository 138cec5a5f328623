-- Jobs of a line go one after another, and the queue asks for the next one while it still tells that the last is done: it finds the line
-- taken, and would look again two seconds later. So whoever frees a line tells those who take jobs, as whoever adds one does.
create function tell_line_goes_on() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if exists (
    select from graphile_worker._private_jobs job
     where job.job_queue_id = new.id and job.is_available and job.run_at <= now()
  ) then
    -- Equal words of one transaction would be told once.
    perform pg_notify('jobs:insert', '{"count":1,"line":' || new.id || '}');
  end if;
  return null;
end $$;
create trigger line_goes_on after update of locked_at on graphile_worker._private_job_queues
  for each row when (old.locked_at is not null and new.locked_at is null) execute function tell_line_goes_on();
