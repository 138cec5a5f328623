-- Schedules of dashboards of custom visualisation are reports of which each receiver gets files of their own. A schedule goes with its
-- dashboard; its receivers with their filters and periods are in `question`.
alter table reports drop constraint reports_product_check;
alter table reports add constraint reports__product check (product in ('listening', 'crm', 'custom_viz'));
alter table reports add column viz_dashboard_id uuid;
alter table reports add constraint reports__viz_dashboard check ((product = 'custom_viz') = (viz_dashboard_id is not null));
alter table reports add foreign key (account_id, viz_dashboard_id) references viz_dashboards (account_id, _id) on delete cascade;
create index reports__of_viz_dashboard on reports (account_id, viz_dashboard_id) where viz_dashboard_id is not null;

-- A name is unique among the schedules of one dashboard, so that it tells nothing of the dashboards of others.
alter table reports drop constraint reports__name;
create unique index reports__name on reports (account_id, product, name) where viz_dashboard_id is null;
create unique index reports__schedule_name on reports (account_id, viz_dashboard_id, name) where viz_dashboard_id is not null;

-- What becomes of one receiver of a run, with the files where they are the receiver's own. A token exists once a mail is queued.
alter table report_deliveries alter column token_hash drop not null;
alter table report_deliveries add column name text not null default '';
alter table report_deliveries add column state text not null default 'sent'
  check (state in ('waiting', 'sent', 'skipped', 'failed'));
alter table report_deliveries add column reason text;
alter table report_deliveries add column files jsonb not null default '[]';
create unique index report_deliveries__receiver on report_deliveries (account_id, run_id, email);
