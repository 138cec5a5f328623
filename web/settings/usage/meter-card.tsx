import { Progress } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { MONTHLY_METERS } from '#contracts/payment/meter.ts';
import type { MeterUsage } from '#contracts/payment/usage.ts';
import type { Bar, Series } from '#web/kit/chart/series.ts';
import { Strip } from '#web/kit/chart/strip.tsx';
import { TextLink } from '#web/kit/router/link.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { useForecastLabels } from '#web/payment/forecast-labels.ts';
import { meterColor } from '#web/payment/meter-line.tsx';
import { useMeteredMentionsPath } from './meter-path.ts';
import classes from './usage.module.css';

/** A meter of mentions: how much of the limit is used, by which day it is full, and the days of the month. */
export function MeterCard({ meter, from, to }: { meter: MeterUsage; from: string; to: string }) {
  const { t } = useTranslation();
  const { reach, expected, number, day } = useForecastLabels();
  const { used, limit } = meter;
  const name = t(`payment.meters.${meter.meter}`);
  const share = limit ? used / limit : 0;
  const full = limit !== null && used >= limit;
  const place = useMeteredMentionsPath(meter.meter, { from, to });
  const foreseen = expected(meter);
  const series = useMemo<readonly Series[]>(
    () => [{ id: 'amount', label: t('usage.amount'), token: '--es-accent' }],
    [t],
  );
  const bars = useMemo<readonly Bar[]>(() => {
    const amounts = new Map(meter.days.map((one) => [one.day, one.amount]));
    const length = Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY);
    return Array.from({ length }, (_one, index) => {
      const id = new Date(Date.parse(from) + index * MS_PER_DAY).toISOString().slice(0, 10);
      return { id, label: day(id), values: { amount: Math.max(0, amounts.get(id) ?? 0) } };
    });
    // `day` changes with the language alone, and so does the series.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-memo-dependencies
  }, [meter.days, from, to, series]);
  return (
    <Card title={name}>
      <div className={classes.head}>
        <strong className={classes.used}>
          {place === undefined ? number(used) : <TextLink to={place}>{number(used)}</TextLink>}
        </strong>
        <span className={classes.of}>
          {limit === null
            ? t('usage.no_limit')
            : t('payment.usage.of', { used: '', limit: number(limit) }).trim()}
        </span>
      </div>
      <p className={classes.since}>
        {MONTHLY_METERS.includes(meter.meter) ? t('usage.month', { day: day(from) }) : t('usage.all_time')}
        {limit !== null && !full && ` · ${t('usage.left', { value: number(limit - used) })}`}
      </p>
      {limit !== null && (
        <Progress value={Math.min(100, share * 100)} color={meterColor(meter)} aria-label={name} />
      )}
      {limit !== null && (
        <p className={classes.reach} data-near={full || meter.reached ? true : undefined}>
          {reach(meter)}
        </p>
      )}
      <Strip label={t('usage.chart', { meter: name })} bars={bars} series={series} height={64} />
      {foreseen && <p className={classes.expected}>{foreseen}</p>}
    </Card>
  );
}
