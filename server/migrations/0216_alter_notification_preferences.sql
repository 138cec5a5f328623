-- Push and sound are ways of their own. Until now a push followed the bell, and there was no sound.
alter table notification_preferences add column push boolean, add column sound boolean;
update notification_preferences set push = web, sound = web;
-- Processes of the former version write neither column.
alter table notification_preferences alter column push set default true, alter column push set not null;
alter table notification_preferences alter column sound set default true, alter column sound set not null;
