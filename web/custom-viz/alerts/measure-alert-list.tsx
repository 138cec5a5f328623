import { Badge, Button, Switch } from '@mantine/core';
import { IconBellRinging, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MeasureRule } from '#contracts/custom-viz/alert-rules.ts';
import {
  acknowledgeMeasureAlert,
  listMeasureAlerts,
  type MeasureAlert,
} from '#contracts/custom-viz/alerts.ts';
import { formatMeasureAlert } from '#texts/format-alert.ts';
import { useCallMutation, useCallPages, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
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
  const [query, change] = useAddressQuery();
  const open = query.open === 'yes';
  const { of } = query;
  const list = useCallPages(
    listMeasureAlerts,
    { query: { ...(open && { open: 'yes' as const }), ...(of && { rule: of }) } },
    { keep: true },
  );
  const reload = () => refresh('custom_viz_alert.');
  useLive('custom_viz_alert.', reload, { onResync: reload });
  const hasRules = rules.length > 0;
  return (
    <Card flush>
      <div className={classes.tools}>
        {of && (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.ofRule}
            aria-label={t('alerts.of_rule_clear')}
            rightSection={<IconX size={14} aria-hidden />}
            onClick={() => change({ of: undefined })}
          >
            {t('viz_alerts.of_rule', { name: rules.find(({ _id }) => _id === of)?.name ?? '…' })}
          </Button>
        )}
        <Switch
          size="sm"
          label={t('alerts.open_only')}
          checked={open}
          onChange={({ currentTarget }) => change({ open: currentTarget.checked ? 'yes' : undefined })}
        />
      </div>
      <QueryView of={list} loading={<RowsSkeleton height={64} />}>
        {(items) => {
          if (items.length > 0)
            return (
              <ul className={classes.rows} aria-label={t('alerts.list')}>
                {items.map((alert) => (
                  <Row key={alert._id} alert={alert} isChosen={alert._id === chosen} />
                ))}
              </ul>
            );
          if (open || of)
            return <NothingMatches onClear={() => change({ open: undefined, of: undefined })} />;
          return (
            <Empty
              icon={IconBellRinging}
              title={t(hasRules ? 'viz_alerts.none' : 'viz_alerts.none_rules')}
              help={t(hasRules ? 'viz_alerts.none_help' : 'viz_alerts.none_rules_help')}
              action={
                hasRules ? undefined : (
                  <Button component={Link} to="/custom_viz" variant="default">
                    {t('viz_alerts.to_dashboards')}
                  </Button>
                )
              }
            />
          );
        }}
      </QueryView>
      <MoreButton of={list} variant="subtle" fullWidth>
        {t('alerts.more')}
      </MoreButton>
    </Card>
  );
}

function Row({ alert, isChosen }: { alert: MeasureAlert; isChosen: boolean }) {
  const { t } = useTranslation();
  const spoken = useLanguage();
  const language = spoken === 'th' ? 'th' : 'en';
  const acknowledge = useCallMutation(acknowledgeMeasureAlert, { refresh: ['custom_viz_alert.'] });
  const by = alert.acknowledged_by?.name;
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
          <Badge variant="light" color="gray" className={classes.badge} data-open={isOpen || undefined}>
            {isOpen ? t('alerts.open') : t('alerts.acknowledged', { name: by ?? '' })}
          </Badge>
          {alert.notified_at === null && <span className={classes.dim}>{t('alerts.not_told')}</span>}
        </span>
      </div>
    </li>
  );
}
