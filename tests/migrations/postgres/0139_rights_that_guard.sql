-- To see surveys, times worked and what customers care about is a right of its own now (decision 0121). Roles and keys that could until now
-- go on: who reads tickets sees all three, who reads reports sees surveys and times.
create function pg_temp.with_rights_that_guard(held text[]) returns text[] language sql as $$
  select held || array(
    select one.permission
      from (values ('crm.survey.read', true), ('crm.ticket_timer.read', true), ('crm.customer_tag.read', false))
             as one (permission, of_reports)
     where not one.permission = any (held)
       and ('crm.ticket.read' = any (held) or (one.of_reports and 'crm.report.read' = any (held))))
$$;

update roles set permissions = pg_temp.with_rights_that_guard(permissions)
 where permissions && array['crm.ticket.read', 'crm.report.read'];
update api_keys set scopes = pg_temp.with_rights_that_guard(scopes)
 where scopes && array['crm.ticket.read', 'crm.report.read'];

drop function pg_temp.with_rights_that_guard(text[]);
