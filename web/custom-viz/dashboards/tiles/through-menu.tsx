import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { writeDashboardState } from '#contracts/custom-viz/dashboard-address.ts';
import {
  FIRST_STATE,
  listFilterValues,
  type DashboardState,
  type Selection,
} from '#contracts/custom-viz/dashboard-state.ts';
import type { VizDashboardSummary } from '#contracts/custom-viz/dashboard.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useNavigate, writeQuery } from '#web/kit/router/address.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

type Filters = VizDashboardSummary['filters'];

/** The other dashboards that can be filtered by the selected value; each opens with it, and with the filters and the time of this one. */
export function ThroughMenu({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { _id, document, state } = useDashboardView();
  const { calls, pages } = useHome();
  const all = useCallQuery(calls.list, { query: { limit: 200 } }).data?.items ?? [];
  const dimensions = selection.filters.flatMap((one) => ('dimension' in one ? [one.dimension] : []));
  const targets = all.filter(
    (one) => one._id !== _id && one.filters.some(({ dimension }) => dimensions.includes(dimension)),
  );
  if (targets.length === 0 || selection.exclude) return null;
  const values = listFilterValues(document, state);
  const kept = document.filters.flatMap(({ _id: id, dimension, of }) => {
    const value = values[id];
    return of !== 'number' && value && value.values.length > 0 ? [{ dimension, value }] : [];
  });
  const picked = selection.filters.flatMap((one) =>
    'dimension' in one && one.is === 'among' && one.bins === undefined
      ? [{ dimension: one.dimension, value: { is: 'among' as const, values: one.values } }]
      : [],
  );
  const open = ({ _id: id, filters }: { _id: string; filters: Filters }) => {
    const next: DashboardState = {
      ...FIRST_STATE,
      period: state.period ?? document.period,
      filters: Object.fromEntries(
        filters.flatMap((filter) => {
          const found = [...picked, ...kept].find(({ dimension }) => dimension === filter.dimension);
          return found ? [[filter._id, found.value]] : [];
        }),
      ),
    };
    navigate(`${pages.dashboard}/${id}${writeQuery(writeDashboardState(next))}`);
  };
  return (
    <Menu position="top-start" width={260}>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconExternalLink size={14} aria-hidden />}
          rightSection={<IconChevronDown size={12} aria-hidden />}
        >
          {t('viz_dashboards.mark.through')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('viz_dashboards.mark.through_help')}</Menu.Label>
        {targets.map((one) => (
          <Menu.Item key={one._id} onClick={() => open(one)}>
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
