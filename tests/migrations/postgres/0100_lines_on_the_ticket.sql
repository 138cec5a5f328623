-- Reports count what was said in each of very many tickets: how much stands on the ticket, where it is written with whatever else a line
-- changes of it. Of what is there it is counted here. The table is written anew, and not row by row in place: that would write each of its
-- indexes a million times and leave the table twice as large.
create function said_in(account uuid, ticket uuid, which text) returns int language plpgsql stable as $$
begin
  return (select count(*) from messages m where m.account_id = account and m.ticket_id = ticket and m.direction = which);
end $$;
alter table tickets
  add column replies int not null default 0,
  add column received int not null default 0;
alter table tickets
  alter column replies type int using said_in(account_id, _id, 'out'),
  alter column received type int using said_in(account_id, _id, 'in');
drop function said_in;
