import { UnstyledButton } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FIRED_DAYS } from '#contracts/alerts/rule-fields.ts';
import type { Alert } from '#contracts/listening/alerts/alert.ts';
import { listAlerts } from '#contracts/listening/alerts/endpoints.ts';
import { type AlertRule } from '#contracts/listening/alerts/rule.ts';
import { formatAlert } from '#texts/format-alert.ts';
import { AlertBadge } from '#web/alerts/alert-badge.tsx';
import { AlertListFrame, useAlertNarrowing } from '#web/alerts/alert-list-frame.tsx';
import { useCallPages, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { KindSign } from './kind-sign.tsx';
import classes from '#web/alerts/alerts.module.css';

type Props = { rules: readonly AlertRule[]; onOpen: (id: string) => void };

/** The alerts, newest first; those of child keywords are below the one they were sent with. Narrowed to a rule: what its number counts. */
export function AlertList({ rules, onOpen }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { open, of } = useAlertNarrowing();
  const query = {
    ...(open ? { open: 'yes' as const } : {}),
    ...(of ? { rule: of, within_days: FIRED_DAYS } : {}),
  };
  const list = useCallPages(listAlerts, { query }, { keep: true });
  const hasRules = rules.length > 0;
  useLive('alert.', () => refresh('alert.'), { onResync: () => refresh('alert.') });
  return (
    <AlertListFrame
      list={list}
      rules={rules}
      nameRule={(name) => t('alerts.of_rule', { name, days: FIRED_DAYS })}
      empty={
        <Empty
          icon={IconBellRinging}
          title={t(hasRules ? 'alerts.none' : 'alerts.none_rules')}
          help={t(hasRules ? 'alerts.none_help' : 'alerts.none_rules_help')}
        />
      }
      row={(alert) => <Row key={alert._id} alert={alert} onOpen={onOpen} />}
    />
  );
}

function Row({ alert, onOpen }: { alert: Alert; onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  return (
    <li>
      <UnstyledButton className={classes.row} onClick={() => onOpen(alert._id)}>
        <KindSign kind={alert.facts.kind} />
        <span className={classes.said}>
          <span className={classes.name}>{alert.facts.rule}</span>
          <span className={classes.sentence}>
            {formatAlert(alert.facts, language)}
            {alert.merged > 0 && ` · ${t('alerts.merged', { count: alert.merged })}`}
          </span>
        </span>
        <span className={classes.side}>
          <TimeText value={alert.to} />
          <AlertBadge alert={alert} />
        </span>
      </UnstyledButton>
    </li>
  );
}
