import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeasureRule } from '#contracts/custom-viz/alert-rules.ts';
import { getVizDashboard } from '#contracts/custom-viz/endpoints.ts';
import { useAlertView, ViewChoice } from '#web/alerts/view-choice.tsx';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { MeasureAlertList } from './measure-alert-list.tsx';
import { MeasureRuleDrawer } from './measure-rule-drawer.tsx';
import { MeasureRuleTable } from './measure-rule-table.tsx';
import { useMeasureRules } from './use-measure-rules.ts';

/** Custom visualisation → Alerts: what fired on tiles of dashboards, and the rules. The open tab and rule are in the address. */
export function AlertsScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const [query, change] = useAddressQuery();
  const rules = useMeasureRules();
  const view = useAlertView();
  const opened = rules.items.find(({ _id }) => _id === query.rule);
  return (
    <PageBody>
      <PageHeader title={title} about={t('viz_alerts.about')} filters={<ViewChoice />} />
      {view === 'fired' ? (
        <MeasureAlertList rules={rules.items} chosen={query.alert} />
      ) : (
        <MeasureRuleTable rules={rules} onOpen={(rule) => change({ rule })} />
      )}
      {opened && <OpenedRule key={opened._id} rule={opened} onClose={() => change({ rule: undefined })} />}
    </PageBody>
  );
}

/** A rule with the chart that it watches; where that is gone it can only be read and deleted. */
function OpenedRule({ rule, onClose }: { rule: MeasureRule; onClose: () => void }) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const { dashboard_id: _id, tile: tileId } = rule.watched;
  const read = useCallQuery(getVizDashboard, { params: { _id } }, { enabled: rule.dashboard !== '' });
  const document = read.data?.published;
  const tile = document?.tabs.flatMap(({ tiles }) => tiles).find((one) => one._id === tileId);
  const subject = useMemo(() => (document && tile ? { document, tile } : null), [document, tile]);
  if (rule.dashboard !== '' && read.isPending) return null;
  return (
    <MeasureRuleDrawer
      item={rule}
      watched={rule.watched}
      subject={subject}
      title={tile ? titleTile(tile, catalog, t) : rule.name}
      mayWrite={rule.may_change}
      onClose={onClose}
    />
  );
}
