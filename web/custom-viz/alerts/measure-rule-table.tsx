import { Anchor } from '@mantine/core';
import { IconBellPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeasureRule } from '#contracts/custom-viz/alert-rules.ts';
import { MeasureRef } from '#contracts/semantic/question.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import {
  buildFiredColumn,
  buildKindColumn,
  buildNameColumn,
  buildTimeColumn,
} from '#web/alerts/rule-columns.tsx';
import { RuleTableFrame } from '#web/alerts/rule-table-frame.tsx';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { Link } from '#web/kit/router/link.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { MeasureRuleState } from './measure-rule-state.tsx';
import { NoMeasureRules } from './no-measure-rules.tsx';
import type { useMeasureRules } from './use-measure-rules.ts';

type Props = { rules: ReturnType<typeof useMeasureRules>; onOpen: (id: string) => void };

/** The rules on numbers of dashboards, with how often each fired and whether it still checks. */
export function MeasureRuleTable({ rules, onOpen }: Props) {
  const columns = useColumns();
  return (
    <RuleTableFrame
      id="custom-viz.alert-rules"
      rules={rules}
      columns={columns}
      empty={<NoMeasureRules icon={IconBellPlus} />}
      onOpen={onOpen}
    />
  );
}

function useColumns(): readonly Column<MeasureRule>[] {
  const { t } = useTranslation();
  const catalog = useCatalog();
  return useMemo(
    () => [
      buildNameColumn(t),
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
        cell: ({ conditions }) =>
          [...new Set(conditions.map(({ number }) => nameNumber(number, catalog)))].join(', '),
      },
      buildKindColumn(t, ({ conditions }) => {
        const [first] = conditions;
        const kind = first ? t(`viz_alerts.kinds.${first.kind}`) : '';
        const count = conditions.length - 1;
        return count > 0 ? t('viz_alerts.more_conditions', { kind, count }) : kind;
      }),
      buildFiredColumn(t, '/custom_viz/alerts'),
      buildTimeColumn(t, {
        id: 'checked',
        header: t('viz_alerts.last_checked'),
        findTime: ({ checked_at: at }) => at,
      }),
      { id: 'state', header: t('alerts.rules.state'), cell: (rule) => <MeasureRuleState rule={rule} /> },
    ],
    [t, catalog],
  );
}

/** A measure by its name; live numbers and columns have only the one that they were given. */
function nameNumber(number: string, catalog: Catalog): string {
  return MeasureRef.safeParse(number).success ? catalog.findMeasure(number).label : number;
}
