-- Dashboards of listening become dashboards of the engine of custom visualisation: a document in which each widget is a tile, what is
-- published, its versions and its links. Links keep their tokens, passwords and ends; without a zone they are read in that of each visitor.
alter table viz_links alter column zone drop not null;

-- The range of a filter is the period of a document; two instants stay instants.
create function pg_temp.to_period(filter jsonb) returns jsonb language sql stable as $$
  select case
    when (filter ->> 'from')::timestamptz < (filter ->> 'to')::timestamptz
    then jsonb_build_object('kind', 'span', 'from', filter ->> 'from', 'to', filter ->> 'to')
    else coalesce(named -> (filter ->> 'range'), named -> '30d')
  end
  from (values ('{
    "24h": {"kind": "last", "count": 24, "unit": "hour", "whole": false},
    "7d": {"kind": "last", "count": 7, "unit": "day", "whole": false},
    "30d": {"kind": "last", "count": 30, "unit": "day", "whole": false},
    "90d": {"kind": "last", "count": 90, "unit": "day", "whole": false},
    "12m": {"kind": "last", "count": 365, "unit": "day", "whole": false},
    "today": {"kind": "this", "unit": "day", "to_date": true},
    "yesterday": {"kind": "last", "count": 1, "unit": "day", "whole": true},
    "this-week": {"kind": "this", "unit": "week", "to_date": true},
    "last-week": {"kind": "last", "count": 1, "unit": "week", "whole": true},
    "this-month": {"kind": "this", "unit": "month", "to_date": true},
    "last-month": {"kind": "last", "count": 1, "unit": "month", "whole": true}
  }'::jsonb)) as ranges (named);
$$;

-- A text that is the same in both languages.
create function pg_temp.to_local(text text) returns jsonb language sql immutable as $$
  select jsonb_build_object('en', coalesce(text, ''), 'th', coalesce(text, ''));
$$;

create function pg_temp.to_tiles(widgets jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    '_id', widget -> '_id',
    'kind', 'widget',
    'title', pg_temp.to_local(widget ->> 'title'),
    'about', pg_temp.to_local(''),
    'spot', widget -> 'spot',
    'phone', null,
    'ignores', '[]'::jsonb,
    'on_select', 'filter',
    'on_select_of', '[]'::jsonb,
    'widget', widget - '{_id,title,spot}'::text[]
  ) order by place), '[]')
  from jsonb_array_elements(widgets) with ordinality as every (widget, place);
$$;

-- `title` only where a version had another name than the dashboard has now.
create function pg_temp.to_document(fields jsonb, title text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'title', pg_temp.to_local(title),
    'about', pg_temp.to_local(fields ->> 'about'),
    'tabs', jsonb_build_array(jsonb_build_object(
      '_id', 'first',
      'name', pg_temp.to_local(''),
      'tiles', pg_temp.to_tiles(coalesce(fields -> 'widgets', '[]')))),
    'filters', '[]'::jsonb,
    'parameters', '[]'::jsonb,
    'mentions', coalesce(fields -> 'filter', '{}') - '{range,from,to}'::text[],
    'period', pg_temp.to_period(coalesce(fields -> 'filter', '{}')),
    'comparisons', '[]'::jsonb,
    'zone', null);
$$;

-- Who saved the present state, and when: the one who replaced the state before.
create temporary table saved_dashboards on commit drop as
select board.*, coalesce(last.at, board.created_at) as saved_at, coalesce(last.by_id, board.owner_id) as saved_by,
  pg_temp.to_document(to_jsonb(board), '') as document
from dashboards board
left join lateral (
  select at, by_id from dashboard_versions kept
  where kept.account_id = board.account_id and kept.dashboard_id = board._id
  order by kept.version desc limit 1
) last on true;

insert into viz_dashboards (
  account_id, _id, home, name, share, group_id, owner_id, version, created_at, updated_at,
  published, published_version, published_at, published_by, revision)
select account_id, _id, 'listening', name, share, group_id, owner_id, version, created_at, updated_at,
  document, version, saved_at, saved_by, 1
from saved_dashboards;

insert into viz_revisions (account_id, dashboard_id, revision, document, by_id, at)
select account_id, _id, 1, document, saved_by, saved_at from saved_dashboards;

insert into viz_versions (account_id, dashboard_id, version, document, by_id, at)
select account_id, _id, version, document, saved_by, saved_at from saved_dashboards;

insert into viz_versions (account_id, dashboard_id, version, document, by_id, at)
select kept.account_id, kept.dashboard_id, kept.version,
  pg_temp.to_document(kept.fields, case when kept.fields ->> 'name' <> board.name then kept.fields ->> 'name' end),
  coalesce(lag(kept.by_id) over before, board.owner_id),
  coalesce(lag(kept.at) over before, board.created_at)
from dashboard_versions kept
join saved_dashboards board on board.account_id = kept.account_id and board._id = kept.dashboard_id
window before as (partition by kept.account_id, kept.dashboard_id order by kept.version);

insert into viz_links (
  account_id, _id, dashboard_id, kind, editable, zone, picture, name, token_hash, password_hash, created_at, created_by,
  expires_at, revoked_at, opened, last_opened_at)
select account_id, _id, dashboard_id, 'live', '[]', null, null, name, token_hash, password_hash, created_at, created_by,
  expires_at, revoked_at, opened, last_opened_at
from dashboard_links;

drop table saved_dashboards;

drop table dashboard_links, dashboard_versions, dashboards;

drop function pg_temp.to_document(jsonb, text);

drop function pg_temp.to_tiles(jsonb);

drop function pg_temp.to_local(text);

drop function pg_temp.to_period(jsonb);
