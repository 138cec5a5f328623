import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import type { ConnectionGap, ConnectionHealth } from '#contracts/channels/health.ts';
import type { Product } from '#contracts/kit/products.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { formatLength, formatShortSpan, useLanguage } from '#web/kit/text/format.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { RefusedLink } from '#web/refused/refused-link.tsx';
import { HealthBadge, useInactiveReason } from '../channel-health.tsx';
import { Fact } from '../fact.tsx';
import { MeterLine } from './meter-line.tsx';
import { TestButton } from './test-button.tsx';
import { UndeliveredCounts } from './undelivered-counts.tsx';
import classes from './health.module.css';

type Props = { item: EngagementItem; health: ConnectionHealth; product: Product; mayWrite: boolean };

/** One channel: its state, what came in and went out last, what failed, what it used, and when nothing was collected. */
export function HealthCard({ item, health, product, mayWrite }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const reason = useInactiveReason(item);
  const error = item.active && item.last_error;
  const { last_received_at, last_sent_at, lag_seconds } = health;
  return (
    <section className={classes.card} aria-label={item.name}>
      <header className={classes.head}>
        <div className={classes.what}>
          <h2 className={classes.name}>{item.name}</h2>
          <ChannelName channel={item.channel} />
        </div>
        <HealthBadge item={item} />
        <RefusedLink product={item.product.crm ? 'crm' : 'listening'} source={item._id} />
        {mayWrite && <TestButton item={item} product={product} />}
      </header>
      {reason && <p className={classes.warning}>{reason}</p>}
      {error && <p className={classes.error}>{formatStoredFault(item.last_error_fault, error)}</p>}
      <dl className={classes.facts}>
        <Fact name={t('channel_health.received')}>
          {last_received_at ? <TimeText value={last_received_at} /> : t('channel_health.never')}
        </Fact>
        {lag_seconds !== null && (
          <Fact name={t('channel_health.lag')}>{formatLength(lag_seconds, language)}</Fact>
        )}
        <Fact name={t('channel_health.sent')}>
          {last_sent_at ? <TimeText value={last_sent_at} /> : t('channel_health.never')}
        </Fact>
        <Fact name={t('channel_health.waiting')}>
          <NumberText value={health.waiting} />
        </Fact>
        <Fact name={t('channel_health.failures')}>
          <UndeliveredCounts item={item} health={health} />
        </Fact>
      </dl>
      {health.meters.length > 0 && (
        <div className={classes.part}>
          <h3 className={classes.partTitle}>{t('channel_health.usage.title')}</h3>
          {health.meters.map((meter) => (
            <MeterLine key={meter.meter} meter={meter} item={item} product={product} mayWrite={mayWrite} />
          ))}
        </div>
      )}
      <Gaps gaps={health.gaps} />
    </section>
  );
}

/** Gaps that are shown at once; the others open. */
const GAPS_SHOWN = 5;

function Gaps({ gaps }: { gaps: readonly ConnectionGap[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const shown = all ? gaps : gaps.slice(0, GAPS_SHOWN);
  return (
    <div className={classes.part}>
      <h3 className={classes.partTitle}>{t('channel_health.gaps.title')}</h3>
      {gaps.length === 0 ? (
        <p className={classes.dim}>{t('channel_health.gaps.none')}</p>
      ) : (
        <ul className={classes.gaps}>
          {shown.map(({ reason, from, to }) => (
            <li key={`${from} ${reason}`} data-lasts={to === null || undefined}>
              {to === null ? (
                <>
                  <TimeText value={from} /> – {t('channel_health.gaps.now')}
                </>
              ) : (
                formatShortSpan(new Date(from), new Date(to), language)
              )}
              {' · '}
              {t(`channel_health.gaps.${reason}`)}
            </li>
          ))}
        </ul>
      )}
      {shown.length < gaps.length && (
        <button type="button" className={classes.open} onClick={() => setAll(true)}>
          {t('channel_health.gaps.all', { total: gaps.length })}
        </button>
      )}
    </div>
  );
}
