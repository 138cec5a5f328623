import { Button } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '#contracts/listening/alerts/alert.ts';
import { rateAlert } from '#contracts/listening/alerts/endpoints.ts';
import type { AlertRule } from '#contracts/listening/alerts/rule.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { Shift } from './shift.tsx';
import classes from '#web/alerts/alerts.module.css';

type Props = { alert: Alert; rule: AlertRule | undefined; onRule: () => void };

/** Whether the alert was useful; the answer shifts the rule, and the size of the shift is shown next to it. */
export function Feedback({ alert, rule, onRule }: Props) {
  const { t } = useTranslation();
  const rate = useCallMutation(rateAlert, {
    refresh: ['alert'],
    success: ({ alert: rated }) =>
      t(rated.useful ? 'alerts.useful.thanks_more' : 'alerts.useful.thanks_less'),
  });
  const answer = (useful: boolean): void => rate.send({ params: { _id: alert._id }, body: { useful } });
  return (
    <div className={classes.feedback} role="group" aria-label={t('alerts.useful.ask')}>
      <span>{t('alerts.useful.ask')}</span>
      <Button
        size="compact-sm"
        variant={alert.useful === true ? 'filled' : 'default'}
        aria-pressed={alert.useful === true}
        leftSection={<IconThumbUp size={14} aria-hidden />}
        disabled={rate.isPending}
        onClick={() => answer(true)}
      >
        {t('alerts.useful.yes')}
      </Button>
      <Button
        size="compact-sm"
        variant={alert.useful === false ? 'filled' : 'default'}
        aria-pressed={alert.useful === false}
        leftSection={<IconThumbDown size={14} aria-hidden />}
        disabled={rate.isPending}
        onClick={() => answer(false)}
      >
        {t('alerts.useful.no')}
      </Button>
      {rule && (
        <Button size="compact-sm" variant="subtle" onClick={onRule}>
          {t('alerts.useful.rule')}
        </Button>
      )}
      {rule && <Shift shift={rule.shift} />}
    </div>
  );
}
