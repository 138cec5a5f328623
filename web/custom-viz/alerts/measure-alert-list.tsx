import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MeasureRule } from '#contracts/custom-viz/alert-rules.ts';
import {
  acknowledgeMeasureAlert,
  listMeasureAlerts,
  type MeasureAlert,
} from '#contracts/custom-viz/alerts.ts';
import { formatMeasureAlert } from '#texts/format-alert.ts';
import { AlertBadge } from '#web/alerts/alert-badge.tsx';
import { AlertListFrame, useAlertNarrowing } from '#web/alerts/alert-list-frame.tsx';
import { useCallMutation, useCallPages, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { Link } from '#web/kit/router/link.tsx';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { NoMeasureRules } from './no-measure-rules.tsx';
import classes from '#web/alerts/alerts.module.css';

type Props = {
  rules: readonly MeasureRule[];
  /** The alert to which a notification leads. */
  chosen: string | undefined;
};

/** What fired on tiles of dashboards, newest first, each with a way to its dashboard. */
export function MeasureAlertList({ rules, chosen }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { open, of } = useAlertNarrowing();
  const list = useCallPages(
    listMeasureAlerts,
    { query: { ...(open && { open: 'yes' as const }), ...(of && { rule: of }) } },
    { keep: true },
  );
  const reload = () => refresh('custom_viz_alert.');
  useLive('custom_viz_alert.', reload, { onResync: reload });
  return (
    <AlertListFrame
      list={list}
      rules={rules}
      nameRule={(name) => t('viz_alerts.of_rule', { name })}
      empty={
        rules.length > 0 ? (
          <Empty icon={IconBellRinging} title={t('viz_alerts.none')} help={t('viz_alerts.none_help')} />
        ) : (
          <NoMeasureRules icon={IconBellRinging} />
        )
      }
      row={(alert) => <Row key={alert._id} alert={alert} isChosen={alert._id === chosen} />}
    />
  );
}

function Row({ alert, isChosen }: { alert: MeasureAlert; isChosen: boolean }) {
  const { t } = useTranslation();
  const spoken = useLanguage();
  const language = spoken === 'th' ? 'th' : 'en';
  const acknowledge = useCallMutation(acknowledgeMeasureAlert, { refresh: ['custom_viz_alert.'] });
  const isOpen = alert.acknowledged_at === null;
  const [from, to] = [alert.from, alert.to].map((at) => formatMoment(new Date(at), spoken));
  return (
    <li aria-current={isChosen || undefined}>
      <div className={classes.measureRow} data-chosen={isChosen || undefined}>
        <span className={classes.said}>
          <span className={classes.name}>{alert.facts.rule}</span>
          <span className={classes.sentence}>{formatMeasureAlert(alert.facts, language)}</span>
          <span className={classes.dim}>{t('viz_alerts.period', { period: `${from} – ${to}` })}</span>
          <span className={classes.acts}>
            <Link to={alert.path} className={classes.link}>
              {t('viz_alerts.open_dashboard')}
            </Link>
            <Button
              variant="subtle"
              size="compact-xs"
              loading={acknowledge.isPending}
              onClick={() => acknowledge.send({ params: { _id: alert._id }, body: { acknowledged: isOpen } })}
            >
              {t(isOpen ? 'alerts.acknowledge' : 'alerts.unacknowledge')}
            </Button>
          </span>
        </span>
        <span className={classes.side}>
          <TimeText value={alert.to} />
          <AlertBadge alert={alert} />
          {alert.notified_at === null && <span className={classes.dim}>{t('alerts.not_notified')}</span>}
        </span>
      </div>
    </li>
  );
}
