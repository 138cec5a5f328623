-- Dashboards of listening have schedules too: they are reports of their own, for which the rights of listening count.
alter table reports drop constraint reports__product;
alter table reports add constraint reports__product
  check (product in ('listening', 'crm', 'custom_viz', 'listening_dashboard'));
alter table reports drop constraint reports__viz_dashboard;
alter table reports add constraint reports__viz_dashboard
  check ((product in ('custom_viz', 'listening_dashboard')) = (viz_dashboard_id is not null));
