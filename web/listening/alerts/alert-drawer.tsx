import { Button, Drawer } from '@mantine/core';
import { IconCheck, IconMessages } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { acknowledgeAlert, getAlert } from '#contracts/listening/alerts/endpoints.ts';
import { formatAlert } from '#texts/format-alert.ts';
import { AlertChart } from '#web/alerts/alert-chart.tsx';
import { QuietMenu } from '#web/alerts/quiet-menu.tsx';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { AlertCause } from './alert-cause.tsx';
import { Feedback } from './feedback.tsx';
import { KindSign } from './kind-sign.tsx';
import type { Rules } from './use-rules.ts';
import classes from '#web/alerts/alerts.module.css';

type Props = { id: string; rules: Rules; onRule: (id: string) => void; onClose: () => void };

/** One alert: what fired, why, its chart, and what to do about it. */
export function AlertDrawer({ id, rules, onRule, onClose }: Props) {
  const { t } = useTranslation();
  const alert = useCallQuery(getAlert, { params: { _id: id } });
  return (
    <Drawer
      opened
      size="lg"
      onClose={onClose}
      title={alert.data?.facts.rule ?? t('alerts.drawer')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <QueryView of={alert} loading={<BlockSkeleton height={320} />}>
        {(data) => <Opened alert={data} rules={rules} onRule={onRule} />}
      </QueryView>
    </Drawer>
  );
}

type Whole = AnswerOf<typeof getAlert>;

function Opened({ alert, rules, onRule }: { alert: Whole; rules: Rules; onRule: (id: string) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const { from, to } = alert;
  const fired = useMemo(() => [{ from, to }], [from, to]);
  const acknowledge = useCallMutation(acknowledgeAlert, { refresh: ['alert.'] });
  const rule = rules.items.find(({ _id }) => _id === alert.rule_id);
  const open = alert.acknowledged_at === null;
  return (
    <div className={classes.opened}>
      <div className={classes.lead}>
        <KindSign kind={alert.facts.kind} />
        <div>
          <p className={classes.leadText}>{formatAlert(alert.facts, language)}</p>
          <p className={classes.dim}>
            <TimeText value={alert.to} />
            {alert.acknowledged_by && ` · ${t('alerts.acknowledged', { name: alert.acknowledged_by.name })}`}
          </p>
        </div>
      </div>
      <div className={classes.acts}>
        <Button leftSection={<IconMessages size={16} aria-hidden />} onClick={() => navigate(alert.path)}>
          {t('alerts.mentions')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={acknowledge.isPending}
          onClick={() => acknowledge.send({ params: { _id: alert._id }, body: { acknowledged: open } })}
        >
          {t(open ? 'alerts.acknowledge' : 'alerts.unacknowledge')}
        </Button>
        {rule && rules.mayWrite && <QuietMenu rule={rule} onQuiet={(quiet) => rules.quiet(rule, quiet)} />}
      </div>
      {rule && (rule.muted || rule.snoozed_until) && alert.notified_at === null && (
        <p className={classes.dim}>{t('alerts.not_notified')}</p>
      )}
      {alert.line && (
        <p className={classes.dim} role="status">
          {t(`alerts.line.${alert.line.state}`, {
            fault: alert.line.fault ? formatStoredFault(alert.line.line_fault, alert.line.fault) : '',
          })}{' '}
          <TimeText value={alert.line.at} />
        </p>
      )}
      <AlertChart
        title={t('alerts.chart')}
        bars={alert.bars}
        length={MS_PER_HOUR}
        fired={fired}
        path={alert.path}
      />
      {alert.cause && <AlertCause cause={alert.cause} path={alert.path} />}
      {alert.children.length > 0 && (
        <section>
          <h3 className={classes.heading}>{t('alerts.merged_title')}</h3>
          <ul className={classes.children}>
            {alert.children.map((child) => (
              <li key={child._id}>
                <strong>{child.facts.rule}</strong> {formatAlert(child.facts, language)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Feedback alert={alert} rule={rule} onRule={() => rule && onRule(rule._id)} />
    </div>
  );
}
