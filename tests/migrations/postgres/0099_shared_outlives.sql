-- Views that are shared outlive their group and their owner. Whoever deletes a group says where they go (server/people/change-group.ts),
-- and a deletion that forgot them is refused instead of taking them along. A person who leaves stays their owner by name
-- (former_people), as with templates and dashboards.
alter table saved_views drop constraint saved_views_account_id_group_id_fkey;
alter table saved_views add foreign key (account_id, group_id) references groups (account_id, _id);
alter table saved_views drop constraint saved_views_account_id_owner_id_fkey;
alter table ticket_views drop constraint ticket_views_account_id_group_id_fkey;
alter table ticket_views add foreign key (account_id, group_id) references groups (account_id, _id);
alter table ticket_views drop constraint ticket_views_account_id_owner_id_fkey;
-- What was shared with groups that are gone is its owner's again.
update templates set share = 'private', group_id = null
 where share = 'group' and not exists (
   select from groups where groups.account_id = templates.account_id and groups._id = templates.group_id);
update dashboards set share = 'private', group_id = null
 where share = 'group' and not exists (
   select from groups where groups.account_id = dashboards.account_id and groups._id = dashboards.group_id);
