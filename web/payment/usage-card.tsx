import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getUsage } from '#contracts/payment/endpoints.ts';
import type { MeterUsage, Usage } from '#contracts/payment/usage.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { formatDay, formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useDay } from './money.tsx';
import { Note } from './note.tsx';
import classes from './subscription.module.css';

/** What of the plan is used this month and where it goes at the present pace. */
export function UsageCard() {
  const { t } = useTranslation();
  const usage = useCallQuery(getUsage, { query: {} });
  return (
    <Card title={t('payment.subscription.usage')}>
      <QueryView of={usage} loading={<BlockSkeleton height={180} />}>
        {(value) => (
          <>
            <Held usage={value} />
            <ul className={classes.meters}>
              {value.items.map((meter) => (
                <li key={meter.meter}>
                  <Meter usage={meter} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Card>
  );
}

/** What the plan keeps back, and until when it does not yet. */
function Held({ usage }: { usage: Usage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = useDay();
  if (usage.held > 0)
    return (
      <Note tone="warn">
        {t('payment.usage.held', { count: usage.held, value: formatExactNumber(usage.held, language) })}
      </Note>
    );
  return usage.grace_until ? (
    <Note tone="warn">{t('payment.usage.grace', { day: day(usage.grace_until) })}</Note>
  ) : null;
}

const NEAR = 0.8;

function Meter({ usage }: { usage: MeterUsage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { meter, used, limit, expected, full_at } = usage;
  const name = t(`payment.meters.${meter}`);
  const number = (value: number) => formatExactNumber(value, language);
  const share = limit === null || limit === 0 ? 0 : used / limit;
  const full = limit !== null && used >= limit;
  return (
    <div className={classes.meter}>
      <div className={classes.meterHead}>
        <span>{name}</span>
        <span className="tabular">
          {limit === null
            ? t('payment.usage.unlimited', { used: number(used) })
            : t('payment.usage.of', { used: number(used), limit: number(limit) })}
        </span>
      </div>
      {limit !== null && (
        <Progress
          value={Math.min(100, share * 100)}
          color={full ? 'var(--es-bad)' : share >= NEAR ? 'var(--es-warn)' : 'var(--es-accent)'}
          size="sm"
          aria-label={name}
        />
      )}
      <div className={classes.meterFoot}>
        {full && (
          <>
            {t('payment.usage.reached')}{' '}
            <TextLink to="/settings/account/subscriptions" size="sm">
              {t('payment.usage.way_on')}
            </TextLink>
          </>
        )}
        {!full && full_at && t('payment.usage.full', { day: formatDay(new Date(full_at), language) })}
        {!full && !full_at && expected !== null && expected > used
          ? t('payment.usage.expected', { value: number(expected) })
          : ''}
      </div>
    </div>
  );
}
