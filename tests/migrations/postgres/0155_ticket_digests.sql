-- Notifications by mail of the CRM (product 'crm') tell of the tickets of a filter, as a saved view has it.
alter table email_notifications add column filter jsonb not null default '{}';
