-- Posts of public sources whose texts have changed are handed on once more.
do $$
declare found record;
begin
  for found in
    select conname from pg_constraint
     where conrelid = 'inbound_batches'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%storage_policy%'
  loop
    execute format('alter table inbound_batches drop constraint %I', found.conname);
  end loop;
end $$;
alter table inbound_batches add constraint inbound_batches_storage_policy_check
  check (storage_policy in ('all', 'matched', 'spread', 'spread_again'));
