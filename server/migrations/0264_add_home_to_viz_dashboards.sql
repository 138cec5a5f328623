-- Dashboards belong to a product, which has its own calls, permissions and pages for them.
alter table viz_dashboards add column home text not null default 'custom_viz';
alter table viz_dashboards alter column home drop default;
drop index viz_dashboards__name;
create index viz_dashboards__name on viz_dashboards (account_id, home, lower(name), _id);
