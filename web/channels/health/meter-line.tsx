import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import type { ConnectionMeter } from '#contracts/channels/health.ts';
import type { Product } from '#contracts/kit/products.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { Expected } from './expected.tsx';
import { useUnits } from './format-units.ts';
import { LimitsDialog } from './limits-dialog.tsx';
import { UsedAmount } from './spending.tsx';
import classes from './health.module.css';

type Props = { meter: ConnectionMeter; item: EngagementItem; product: Product; mayWrite: boolean };

/** What one meter used in its period, against its limit or what is included, with what it costs and will cost. */
export function MeterLine({ meter, item, product, mayWrite }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { number, money } = useUnits();
  const { used, soft, hard, allowance, cost, currency, period } = meter;
  const name = t(`channel_health.meters.${meter.meter}`);
  const most = hard ?? allowance;
  const notes = [
    t(`channel_health.usage.${period}`),
    ...(cost !== null && currency ? [t('channel_health.usage.cost', { cost: money(cost, currency) })] : []),
    ...(hard !== null && allowance !== null
      ? [t('channel_health.usage.included', { value: number(allowance) })]
      : []),
    ...(soft === null ? [] : [t('channel_health.usage.soft', { value: number(soft) })]),
    ...(hard === null ? [] : [t('channel_health.usage.hard', { value: number(hard) })]),
  ];
  return (
    <div className={classes.meter}>
      <div className={classes.meterHead}>
        <span className={classes.meterName}>{name}</span>
        <UsedAmount meter={meter} item={item} name={name} />
        {mayWrite && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('channel_health.limits.title', { name })}
            onClick={() => setOpen(true)}
          >
            {t('channel_health.limits.act')}
          </Button>
        )}
      </div>
      {most !== null && (
        <Progress
          value={Math.min(100, (used / most) * 100)}
          color={colorOf(meter, most)}
          aria-label={name}
          size="sm"
        />
      )}
      <p className={classes.dim}>
        {notes.join(' · ')}
        {' · '}
        {t('channel_health.usage.resets')} <TimeText value={meter.resets_at} />
      </p>
      {meter.stopped && <p className={classes.error}>{t('channel_health.usage.stopped')}</p>}
      <Expected meter={meter} />
      {meter.reported_at && (
        <p className={classes.dim}>
          {t('channel_health.usage.reported')} <TimeText value={meter.reported_at} />
        </p>
      )}
      {open && (
        <LimitsDialog
          meter={meter}
          item={item}
          product={product}
          name={name}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function colorOf({ used, soft, stopped }: ConnectionMeter, most: number): string {
  if (stopped || used >= most) return 'red';
  return soft !== null && used >= soft ? 'orange' : 'blue';
}
