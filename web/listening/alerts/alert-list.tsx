import { Badge, Button, Switch, UnstyledButton } from '@mantine/core';
import { IconBellRinging, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FIRED_DAYS } from '#contracts/alerts/rule-fields.ts';
import type { Alert } from '#contracts/listening/alerts/alert.ts';
import { listAlerts } from '#contracts/listening/alerts/endpoints.ts';
import { type AlertRule } from '#contracts/listening/alerts/rule.ts';
import { formatAlert } from '#texts/format-alert.ts';
import { useCallPages, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { KindSign } from './kind-sign.tsx';
import classes from '#web/alerts/alerts.module.css';

type Props = { rules: readonly AlertRule[]; onOpen: (id: string) => void };

/** The alerts, newest first; those of child keywords are below the one they were sent with. Narrowed to a rule: what its number counts. */
export function AlertList({ rules, onOpen }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [query, change] = useAddressQuery();
  const open = query.open === 'yes';
  const { of } = query;
  const narrowed = {
    ...(open ? { open: 'yes' as const } : {}),
    ...(of ? { rule: of, within_days: FIRED_DAYS } : {}),
  };
  const list = useCallPages(listAlerts, { query: narrowed }, { keep: true });
  const ruleName = rules.find(({ _id }) => _id === of)?.name;
  const hasRules = rules.length > 0;
  useLive('alert.', () => refresh('alert.'), { onResync: () => refresh('alert.') });
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
            {t('alerts.of_rule', { name: ruleName ?? '…', days: FIRED_DAYS })}
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
                  <Row key={alert._id} alert={alert} onOpen={onOpen} />
                ))}
              </ul>
            );
          if (open || of)
            return <NothingMatches onClear={() => change({ open: undefined, of: undefined })} />;
          return (
            <Empty
              icon={IconBellRinging}
              title={t(hasRules ? 'alerts.none' : 'alerts.none_rules')}
              help={t(hasRules ? 'alerts.none_help' : 'alerts.none_rules_help')}
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

function Row({ alert, onOpen }: { alert: Alert; onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const by = alert.acknowledged_by?.name;
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
          <Badge
            variant="light"
            color="gray"
            className={classes.badge}
            data-open={by === undefined || undefined}
          >
            {by === undefined ? t('alerts.open') : t('alerts.acknowledged', { name: by })}
          </Badge>
        </span>
      </UnstyledButton>
    </li>
  );
}
