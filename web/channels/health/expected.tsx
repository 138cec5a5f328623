import { useTranslation } from 'react-i18next';
import type { ConnectionMeter } from '#contracts/channels/health.ts';
import { useUnits } from './format-units.ts';
import classes from './health.module.css';

/** What the period will come to at the pace of the last days. */
export function Expected({ meter }: { meter: ConnectionMeter }) {
  const { t } = useTranslation();
  const { number, money } = useUnits();
  const { expected, expected_cost: cost, currency, period } = meter;
  const value =
    cost !== null && currency
      ? t('channel_health.usage.expected_cost', { value: number(expected), cost: money(cost, currency) })
      : number(expected);
  return <p className={classes.dim}>{t(`channel_health.usage.expected.${period}`, { value })}</p>;
}
