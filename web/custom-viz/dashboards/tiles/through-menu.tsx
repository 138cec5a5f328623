import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { writeDashboardState } from '#contracts/custom-viz/dashboard-address.ts';
import type { DashboardState, Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { nameDashboard, type VizDashboardSummary } from '#contracts/custom-viz/dashboard.ts';
import { VIZ_CALLS } from '#contracts/custom-viz/endpoints.ts';
import { LISTENING_CALLS } from '#contracts/custom-viz/listening/endpoints.ts';
import { isMentionDimension } from '#contracts/custom-viz/listening/mention-values.ts';
import { buildThroughMentions, buildThroughState } from '#contracts/custom-viz/through.ts';
import { VIZ_HOME } from '#web/custom-viz/homes/home.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useNavigate, writeQuery } from '#web/kit/router/address.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { findMoment } from '../state/use-moments.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

/** Where dashboards of listening are opened. */
const LISTENING_PATH = '/listening/dashboards';

/**
 * The other dashboards that the selected value can narrow, of both homes; each opens with it, and with the filters, the parameters of equal name and
 * the time of this one.
 */
export function ThroughMenu({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { document, state, reading, moments, catalog } = useDashboardView();
  const { own, listening } = useTargets(selection);
  if ((own.length === 0 && listening.length === 0) || selection.exclude) return null;
  const from = { document, state, selection };
  const openOwn = (target: VizDashboardSummary) => {
    const next: DashboardState = buildThroughState(target, from);
    navigate(`${VIZ_HOME.pages.dashboard}/${target._id}${writeQuery(writeDashboardState(next))}`);
  };
  const openListening = ({ _id }: VizDashboardSummary) => {
    const filter = buildThroughMentions(from, { ...reading, now: new Date(findMoment(moments, [])) });
    navigate(`${LISTENING_PATH}/${_id}${writeQuery(filter)}`);
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
        {own.length > 0 && <Menu.Label>{t('viz_dashboards.mark.through_help')}</Menu.Label>}
        {own.map((one) => (
          <Menu.Item key={one._id} onClick={() => openOwn(one)}>
            {nameDashboard(one, catalog.language)}
          </Menu.Item>
        ))}
        {listening.length > 0 && <Menu.Label>{t('viz_dashboards.mark.through_listening')}</Menu.Label>}
        {listening.map((one) => (
          <Menu.Item key={one._id} onClick={() => openListening(one)}>
            {nameDashboard(one, catalog.language)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The published dashboards to which a selected value leads. */
function useTargets({ filters }: Selection) {
  const { _id } = useDashboardView();
  const dimensions = filters.flatMap((one) =>
    'dimension' in one && one.is === 'among' && one.bins === undefined ? [one.dimension] : [],
  );
  const query = { reached_by: dimensions.join(',') };
  const mayOwn = useMayCall(VIZ_CALLS.list);
  const mayListening = useMayCall(LISTENING_CALLS.list);
  const own = useCallQuery(VIZ_CALLS.list, { query }, { enabled: mayOwn && dimensions.length > 0 });
  const listening = useCallQuery(
    LISTENING_CALLS.list,
    { query },
    { enabled: mayListening && dimensions.some(isMentionDimension) },
  );
  const listOthers = (items: readonly VizDashboardSummary[] = []) => items.filter((one) => one._id !== _id);
  return { own: listOthers(own.data?.items), listening: listOthers(listening.data?.items) };
}
