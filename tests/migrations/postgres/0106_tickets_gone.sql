-- Tickets past their keeping go, their numbers are not given again: how many there are is the last number less those that went.
alter table ticket_counters add column dropped int not null default 0;
update ticket_counters set dropped = last_number - (select count(*) from tickets where tickets.account_id = ticket_counters.account_id);
