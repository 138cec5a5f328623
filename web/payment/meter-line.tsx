import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MeterUsage } from '#contracts/payment/usage.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useForecastLabels } from './forecast-labels.ts';
import classes from './subscription.module.css';

/** From this share on a bar warns. */
const NEAR = 0.8;

/** The colour of a meter's bar: accent, warning from 80%, full. */
export function meterColor({ used, limit }: Pick<MeterUsage, 'used' | 'limit'>): string {
  if (limit === null || used < limit * NEAR) return 'var(--es-accent)';
  return used >= limit ? 'var(--es-bad)' : 'var(--es-warn)';
}

/** A meter in one line with its bar, and below it where it goes. `place`: the list of what it counts. */
export function MeterLine({ meter, place }: { meter: MeterUsage; place?: string | undefined }) {
  const { t } = useTranslation();
  const { number, reach, expected } = useForecastLabels();
  const { used, limit, known, reached } = meter;
  const name = t(`payment.meters.${meter.meter}`);
  const isFull = limit !== null && used >= limit;
  const sentences = [isFull || known ? reach(meter) : '', isFull ? '' : expected(meter)];
  return (
    <div className={classes.meter}>
      <div className={classes.meterHead}>
        <span>{place === undefined ? name : <TextLink to={place}>{name}</TextLink>}</span>
        <span className="tabular">
          {limit === null
            ? t('payment.usage.unlimited', { used: number(used) })
            : t('payment.usage.of', { used: number(used), limit: number(limit) })}
        </span>
      </div>
      {limit !== null && limit > 0 && (
        <Progress
          value={Math.min(100, (used / limit) * 100)}
          color={meterColor(meter)}
          size="sm"
          aria-label={name}
        />
      )}
      {sentences.map(
        (sentence, index) =>
          sentence !== '' && (
            <p
              key={sentence}
              className={classes.meterFoot}
              data-near={(index === 0 && (isFull || reached !== null)) || undefined}
            >
              {sentence}
            </p>
          ),
      )}
    </div>
  );
}
