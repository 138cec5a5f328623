-- Shares by keyword were called share of voice, although a brand and its own products counted beside each other. They become widgets of
-- their own kind, in which each mention counts once; authors and stories cannot be added up and stay lists of keywords.
create function pg_temp.convert_voice(widgets jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(
    case
      when widget ->> 'kind' = 'share' and widget ->> 'by' = 'keyword'
        and coalesce(widget ->> 'measure', 'mentions') in ('mentions', 'engagement', 'reach')
      then (widget - 'by' - 'measure') || jsonb_build_object(
        'kind', 'voice', 'keywords', '[]'::jsonb, 'amount', coalesce(widget ->> 'measure', 'mentions'))
      else widget
    end order by place), '[]')
  from jsonb_array_elements(widgets) with ordinality as every (widget, place);
$$;

update dashboards set widgets = pg_temp.convert_voice(widgets)
where widgets @> '[{"kind": "share", "by": "keyword"}]';

update dashboard_versions set fields = jsonb_set(fields, '{widgets}', pg_temp.convert_voice(fields -> 'widgets'))
where fields -> 'widgets' @> '[{"kind": "share", "by": "keyword"}]';

drop function pg_temp.convert_voice(jsonb);
