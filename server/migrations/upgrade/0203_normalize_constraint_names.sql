-- Constraints that still bear the name of a table or column from before it was renamed get the name that PostgreSQL gives by itself.
do $$
declare
  one record;
begin
  for one in
    select c.conrelid::regclass as held_by, c.conname as name, left(t.relname || '_' || a.attname || '_not_null', 63) as renamed
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'n' and t.relnamespace = 'public'::regnamespace and c.coninhcount = 0
  loop
    continue when one.name = one.renamed;
    execute format('alter table %s rename constraint %I to %I', one.held_by, one.name, one.renamed);
  end loop;
  for one in
    select c.conrelid::regclass as held_by, c.conname as name, replace(replace(c.conname, 'listening_reports_', 'reports_'), 'ticket_subjects_', 'ticket_texts_') as renamed
      from pg_constraint c join pg_class t on t.oid = c.conrelid
     where t.relname in ('reports', 'ticket_texts') and (starts_with(c.conname, 'listening_reports_') or starts_with(c.conname, 'ticket_subjects_'))
  loop
    execute format('alter table %s rename constraint %I to %I', one.held_by, one.name, one.renamed);
  end loop;
end $$;
