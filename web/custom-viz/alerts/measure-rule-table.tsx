import { Anchor, Badge, Button } from '@mantine/core';
import { IconBellPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeasureRule } from '#contracts/custom-viz/alert-rules.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { Link } from '#web/kit/router/link.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText, useNow } from '#web/kit/ui/time.tsx';
import { findRuleState } from './rule-state.ts';
import type { useMeasureRules } from './use-measure-rules.ts';

type Props = { rules: ReturnType<typeof useMeasureRules>; onOpen: (id: string) => void };

/** The rules on numbers of dashboards, with how often each fired and whether it still checks. */
export function MeasureRuleTable({ rules, onOpen }: Props) {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <QueryView
      of={rules.list}
      loading={
        <Card flush>
          <RowsSkeleton />
        </Card>
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <Card>
            <Empty
              icon={IconBellPlus}
              title={t('viz_alerts.none_rules')}
              help={t('viz_alerts.none_rules_help')}
              action={
                <Button component={Link} to="/custom_viz" variant="default">
                  {t('viz_alerts.to_dashboards')}
                </Button>
              }
            />
          </Card>
        ) : (
          <DataTable
            id="custom-viz.alert-rules"
            label={t('alerts.rules.list')}
            rows={items}
            rowId={({ _id }) => _id}
            columns={columns}
            onOpen={({ _id }) => onOpen(_id)}
            empty={null}
          />
        )
      }
    </QueryView>
  );
}

function useColumns(): readonly Column<MeasureRule>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const catalog = useCatalog();
  const now = useNow();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('alerts.rules.name'),
        always: true,
        width: 'minmax(11.25rem, 1.6fr)',
        value: ({ name }) => name,
        cell: ({ name }) => name,
      },
      {
        id: 'dashboard',
        header: t('viz_alerts.dashboard'),
        value: ({ dashboard }) => dashboard,
        cell: ({ dashboard, watched }) =>
          dashboard === '' ? (
            t('viz_alerts.gone')
          ) : (
            <Anchor component={Link} to={`/custom_viz/dashboards/${watched.dashboard_id}`} inherit>
              {dashboard}
            </Anchor>
          ),
      },
      {
        id: 'number',
        header: t('viz_alerts.fields.measure'),
        cell: ({ watched }) => catalog.findMeasure(watched.measure).label,
      },
      {
        id: 'kind',
        header: t('alerts.rules.kind'),
        value: ({ kind }) => t(`viz_alerts.kinds.${kind}`),
        cell: ({ kind }) => t(`viz_alerts.kinds.${kind}`),
      },
      {
        id: 'fired',
        header: t('alerts.rules.fired'),
        align: 'right',
        value: ({ fired }) => fired,
        cell: ({ _id, fired }) =>
          fired === 0 ? (
            <NumberText value={fired} />
          ) : (
            <Anchor component={Link} to="/custom_viz/alerts" search={{ of: _id }} inherit>
              <NumberText value={fired} />
            </Anchor>
          ),
      },
      {
        id: 'checked',
        header: t('viz_alerts.last_checked'),
        value: ({ checked_at: at }) => at,
        cell: ({ checked_at: at }) => (at ? <TimeText value={at} /> : t('alerts.rules.never')),
      },
      {
        id: 'state',
        header: t('alerts.rules.state'),
        cell: (rule) => {
          const state = findRuleState(rule, now.getTime());
          return (
            <Badge variant="light" color="gray" fw={500} c={COLORS[state] ?? 'var(--es-dim)'}>
              {t(`viz_alerts.state.${state}`, {
                at: rule.snoozed_until ? formatMoment(new Date(rule.snoozed_until), language) : '',
              })}
            </Badge>
          );
        },
      },
    ],
    [t, language, catalog, now],
  );
}

const COLORS: Record<string, string> = {
  active: 'var(--es-good)',
  stopped: 'var(--es-bad)',
  failed: 'var(--es-warn)',
};
